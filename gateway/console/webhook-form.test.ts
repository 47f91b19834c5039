import { describe, expect, it } from 'vitest';
import { GraphqlProblem } from '../../schema/client/graphql-client.ts';
import { readConditions, writeConditions } from './application/text/condition-lines.ts';
import {
  placedProblems,
  type ShownSubscription,
  subscriptionInput,
} from './application/webhooks/subscription-input.ts';
import { patternsOf, readHeaders, writeHeaders } from './application/webhooks/subscription-text.ts';

const visit = {
  word: (name: string, values: object = {}) => `${name} ${JSON.stringify(values)}`,
};

const shown: ShownSubscription = {
  targetUrl: 'https://hooks.example.com/',
  eventTypes: ['Settings.*'],
  filter: [{ field: 'amount', operator: 'Gt', value: '7' }],
  headers: [
    { name: 'X-Team', value: 'billing', isSecret: false },
    { name: 'Authorization', value: null, isSecret: true },
  ],
  labels: ['one'],
  orderingKey: 'amount',
  ratePerSecond: 5,
  payloadQuery: null,
};
const entered = {
  targetUrl: shown.targetUrl,
  eventTypes: ['Settings.*', 'AI.WorkspaceCreated'],
  filter: 'amount gt 7\nplace IsNull\nname Eq Ada Lovelace',
  headers: 'X-Team: billing',
  secretHeaders: 'Authorization:',
  labels: 'one, two,',
  orderingKey: ' place ',
  ratePerSecond: null,
};

describe('a line of the form', () => {
  it('is a condition, written again as it was', () => {
    const { values, wrong } = readConditions(entered.filter);
    expect(wrong).toEqual([]);
    expect(values).toEqual([
      { field: 'amount', operator: 'Gt', value: '7' },
      { field: 'place', operator: 'IsNull', value: null },
      { field: 'name', operator: 'Eq', value: 'Ada Lovelace' },
    ]);
    expect(readConditions(writeConditions(values)).values).toEqual(values);
  });

  it('is a header, written again as it was', () => {
    const { values, wrong } = readHeaders('X-Team: billing\n\nX-Url: https://a.example:8443/\nno header');
    expect(wrong).toEqual(['no header']);
    expect(values.map(({ value }) => value)).toEqual(['billing', 'https://a.example:8443/']);
    expect(readHeaders(writeHeaders(values)).values).toEqual(values);
  });

  it('is shown as wrong at its field', () => {
    const input = () => subscriptionInput({ ...entered, filter: 'amount above 7' }, shown, visit);
    expect(input).toThrow(GraphqlProblem);
    expect(input).toThrow(
      expect.objectContaining({ fields: { filter: [expect.stringContaining('amount above 7')] } }),
    );
  });
});

describe('headers', () => {
  it('stay with their secrets where they are not touched', () => {
    expect(subscriptionInput(entered, shown, visit)).toEqual({
      targetUrl: shown.targetUrl,
      eventTypes: ['Settings.*', 'AI.WorkspaceCreated'],
      filter: readConditions(entered.filter).values,
      labels: ['one', 'two'],
      orderingKey: 'place',
      ratePerSecond: null,
      payloadQuery: null,
    });
  });

  it('are not replaced without the values of those that are secret', () => {
    const change = (secretHeaders: string) =>
      subscriptionInput({ ...entered, headers: 'X-Team: other', secretHeaders }, shown, visit);
    expect(() => change('Authorization:')).toThrow(
      expect.objectContaining({ fields: { secretHeaders: [expect.stringContaining('Authorization')] } }),
    );
    expect(change('Authorization: Bearer 1').headers).toEqual([
      { name: 'X-Team', value: 'other', isSecret: false },
      { name: 'Authorization', value: 'Bearer 1', isSecret: true },
    ]);
    expect(change('').headers).toEqual([{ name: 'X-Team', value: 'other', isSecret: false }]);
  });

  it('have their problems at the field that they were entered in', async () => {
    const refused = placedProblems(entered, () => {
      throw new GraphqlProblem({
        message: 'No',
        extensions: {
          errorDetails: { 'headers[0].name': ['a'], 'headers[1].value': ['b'], eventTypes: ['c'] },
        },
      });
    });
    await expect(refused).rejects.toMatchObject({
      fields: { 'headers[0].name': ['a'], 'secretHeaders[0]': ['b'], eventTypes: ['c'] },
    });
  });
});

it('offers a pattern for each beginning that several types share', () => {
  expect(patternsOf(['AI.Created', 'AI.Ended', 'AI.Run.A', 'Webhooks.Suspended'])).toEqual(['*', 'AI.*']);
});
