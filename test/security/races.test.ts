import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutLimits } from '../testkit/limits.ts';
import { startTestPlatform, type TestPlatform } from '../testkit/platform.ts';
import { databases } from '../testkit/postgres.ts';
import { type RaceKind, type RaceMove, raceKinds, unraced } from './race-kinds.ts';
import { rootFields } from './root-fields.ts';
import { type Meeting, type Race, RaceTrack, racesOf } from './run-race.ts';

const fields = await rootFields();
const postgres = databases.filter(({ name }) => name === 'PostgreSQL');

/** `npm run long -- races`: every pair, twenty rounds. */
const isLong = process.env.RACE_ROUNDS !== undefined;

/** Rounds of a pair, after those that say what each order comes to. */
const rounds = Number(process.env.RACE_ROUNDS ?? 1);

const nameOf = ([field]: RaceMove) => field;

/** Each move with itself and with every eighth of the others: all kinds and moves, in a third of the time. */
function isSampled({ moves }: RaceKind, { first, second }: Race): boolean {
  return first === second || (moves.indexOf(first) + moves.indexOf(second)) % 8 === 1;
}

describe('the table of races', () => {
  it('has every mutation of the graph, or the reason why nothing disturbs it', () => {
    const raced = raceKinds.flatMap(({ moves }) => moves.map(nameOf));
    const mutations = fields.filter(({ operation }) => operation === 'mutation').map(({ field }) => field);
    expect([...new Set([...raced, ...Object.keys(unraced)])].toSorted()).toEqual(mutations.toSorted());
  });
});

describe.each(postgres)('two mutations at once on $name', (database) => {
  let platform: TestPlatform;
  let track: RaceTrack;
  beforeAll(async () => {
    platform = await startTestPlatform({ database, env: withoutLimits });
    track = await RaceTrack.open(platform, fields);
  });
  afterAll(async () => {
    await track.close();
    await platform.close();
  });

  describe.each(raceKinds)('on $name', (kind) => {
    const races = racesOf(kind)
      .filter((race) => isLong || isSampled(kind, race))
      .map((race) => ({ ...race, title: `${nameOf(race.first)} and ${nameOf(race.second)}` }));

    it.each(races)('$title end as one after the other', async (race) => {
      const allowed = [await track.run(race, 'in turn', false)];
      for (let round = 0; round < rounds; round += 1) {
        // Every fourth as it comes: reads that no write stops are seen there alone.
        const meeting: Meeting = round % 4 === 3 ? 'at once' : 'after reading';
        const outcome = await track.run(race, meeting, round % 2 === 1);
        if (allowed.length === 1 && !isDeepStrictEqual(outcome, allowed[0]))
          allowed.push(await track.run(race, 'in turn', true));
        expect(allowed, `${meeting}, round ${round}`).toContainEqual(outcome);
      }
    });
  });
});
