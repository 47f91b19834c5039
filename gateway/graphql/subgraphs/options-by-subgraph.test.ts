import { describe, expect, it } from 'vitest';
import { silentLogger } from '../../../subgraphs/kernel/telemetry/logger.ts';
import { startPlatform } from '../../process/roles/platform.ts';
import { createStandaloneGateway } from '../../process/standalone-gateway.ts';
import { composeReviews } from '../testing/review-subgraphs.ts';
import { demandSubgraphs, matchSubgraphs } from './options-by-subgraph.ts';

const url = 'http://elsewhere/graphql';
const urls = 'Gateway__Subgraphs';

describe('the URLs of remote subgraphs', () => {
  it('belong to the subgraph of that name, in any case', () => {
    expect(matchSubgraphs(urls, { IDENTITY: url, settings: url }, ['identity', 'settings', 'ai'])).toEqual({
      values: { identity: url, settings: url },
      problems: [],
    });
  });

  it('belong to the exact name where names differ in nothing but case', () => {
    expect(matchSubgraphs(urls, { a: '1', A: '2' }, ['A', 'a']).values).toEqual({ a: '1', A: '2' });
  });

  it('are refused for an unknown name, and for one name in two spellings, all at once', () => {
    expect(() =>
      demandSubgraphs(urls, { setings: url, shop: url, AI: url, ai: url }, ['settings', 'ai']),
    ).toThrow(
      [
        'The options have 3 problem(s):',
        '  - Gateway__Subgraphs__setings is for no subgraph; did you mean settings? The supergraph has settings, ai.',
        '  - Gateway__Subgraphs__shop is for no subgraph; the supergraph has settings, ai.',
        '  - Gateway__Subgraphs__ai is given twice, in different spellings.',
      ].join('\n'),
    );
  });

  it('stop the start of the platform before anything is opened', async () => {
    const env = {
      PORT: '0',
      Gateway__Subgraphs__setings: url,
      Persistence__Url: 'postgres://nobody@127.0.0.1:1/nothing',
    };
    await expect(startPlatform({ env, logger: silentLogger })).rejects.toThrow(
      'Gateway__Subgraphs__setings is for no subgraph',
    );
  });

  it('stop the start of a gateway over a finished supergraph', async () => {
    const parts = { supergraphSdl: composeReviews(), subgraphUrls: { review: url }, logger: silentLogger };
    await expect(createStandaloneGateway(parts)).rejects.toThrow('did you mean reviews?');
  });
});
