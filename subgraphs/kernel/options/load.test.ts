import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadOptions, writtenOptions } from './load.ts';
import { OptionsError } from './options-error.ts';
import { defineSection } from './section.ts';
import { timeSpan } from './time-span.ts';
import { count, flag, list } from './written-values.ts';

const authentication = defineSection(
  'Authentication',
  z
    .object({
      Authority: z.url().optional(),
      Audience: z.string().min(3).optional(),
      Provider: z.enum(['generic', 'keycloak']).default('generic'),
      ClientSecret: z.string().min(12).optional(),
      ClockSkew: timeSpan({ max: 300_000 }).default(0),
      BackChannelLogout: z
        .object({ Enabled: flag().default(false), SessionRevocationTtl: timeSpan().default(3_600_000) })
        .prefault({}),
    })
    .refine(({ Authority, Audience }) => Authority === undefined || Audience !== undefined, {
      path: ['Audience'],
      message: 'is required where Authentication__Authority is set',
    }),
);
const gateway = defineSection(
  'Gateway',
  z.object({
    Port: count({ max: 65_535 }).default(4_000),
    Subgraphs: z.record(z.string(), z.url()).default({}),
    Bases: list().default(['/api/v1']),
    Retry: z.object({ Count: count().default(1), Delay: timeSpan().default(5) }).optional(),
  }),
);
const settings = defineSection('Settings', z.record(z.string(), z.string()).prefault({}));
const ai = defineSection(
  'AI',
  z.object({
    Prices: z.record(z.string(), z.object({ Input: count(), Output: count() })).default({}),
    Models: list(z.object({ Name: z.string(), Local: flag().default(false) })).default([]),
  }),
);
const sections = { authentication, gateway, settings, ai };

const folder = mkdtempSync(join(tmpdir(), 'options-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function fileOf(text: string, extension = 'yaml'): string {
  const path = join(folder, `config-${files++}.${extension}`);
  writeFileSync(path, text);
  return path;
}

function problemsOf(
  env: Record<string, string>,
  file?: string,
  sectionNames?: readonly string[],
): readonly string[] {
  try {
    loadOptions(sections, {
      env,
      ...(file === undefined ? {} : { file }),
      ...(sectionNames === undefined ? {} : { sectionNames }),
    });
  } catch (error) {
    if (error instanceof OptionsError) return error.problems;
    throw error;
  }
  return [];
}

describe('the sources of options', () => {
  it('start with the defaults', () => {
    expect(loadOptions(sections, { env: {} })).toEqual({
      authentication: {
        Provider: 'generic',
        ClockSkew: 0,
        BackChannelLogout: { Enabled: false, SessionRevocationTtl: 3_600_000 },
      },
      gateway: { Port: 4_000, Subgraphs: {}, Bases: ['/api/v1'] },
      settings: {},
      ai: { Prices: {}, Models: [] },
    });
  });

  it('go on with the file, and end with the environment', () => {
    const file = fileOf('Gateway:\n  Port: 5000\n  Bases: [/a]\n  Retry: { Count: 3, Delay: 00:00:01 }\n');
    const { gateway: loaded } = loadOptions(sections, { env: { Gateway__Port: '6000' }, file });
    expect(loaded).toEqual({ Port: 6_000, Bases: ['/a'], Subgraphs: {}, Retry: { Count: 3, Delay: 1_000 } });
  });

  it('read JSON files, named by Config__File before the parameter', () => {
    const named = fileOf(JSON.stringify({ gateway: { PORT: 7000 } }), 'json');
    const env = { Config__File: named };
    expect(loadOptions(sections, { env, file: fileOf('Gateway: { Port: 1 }') }).gateway.Port).toBe(7_000);
  });

  it('tolerate colons in names, without case', () => {
    const file = fileOf(
      '"authentication:backchannellogout:ENABLED": true\nGATEWAY: { "retry:delay": 9ms }\n',
    );
    const loaded = loadOptions(sections, { env: { 'Gateway:Port': '81' }, file });
    expect(loaded.authentication.BackChannelLogout.Enabled).toBe(true);
    expect([loaded.gateway.Retry?.Delay, loaded.gateway.Port]).toEqual([9, 81]);
  });

  it('map environment names without case onto the spelling of the schema', () => {
    const env = {
      AUTHENTICATION__AUTHORITY: 'https://login.example.com',
      authentication__audience: 'api',
      Authentication__BackChannelLogout__Enabled: 'true',
      AUTHENTICATION__BACKCHANNELLOGOUT__SESSIONREVOCATIONTTL: '2h',
    };
    expect(loadOptions({ authentication }, { env }).authentication).toMatchObject({
      Authority: 'https://login.example.com',
      Audience: 'api',
      BackChannelLogout: { Enabled: true, SessionRevocationTtl: 7_200_000 },
    });
  });

  it('keep the keys of records as written, whatever is in them', () => {
    const env = {
      'GATEWAY__SUBGRAPHS__my-Reviews': 'http://localhost:1',
      Settings__Svc_Theme: 'a',
      'Settings__Svc.Timing.PreferredTimezone': 'UTC',
      Settings__One__Two: 'c',
    };
    const file = fileOf('Settings: { "A:B": d }\n');
    const loaded = loadOptions(sections, { env, file });
    expect(loaded.gateway.Subgraphs).toEqual({ 'my-Reviews': 'http://localhost:1' });
    expect(loaded.settings).toEqual({
      'A:B': 'd',
      Svc_Theme: 'a',
      'Svc.Timing.PreferredTimezone': 'UTC',
      One__Two: 'c',
    });
  });

  it('fill records of groups and lists of groups, key by key or as JSON', () => {
    const env = {
      AI__Prices: '{"gpt": {"input": 1, "OUTPUT": 2}}',
      AI__Prices__gpt__Output: '5',
      AI__Models__1__name: 'b',
      AI__Models__0__NAME: 'a',
      AI__Models__0__Local: 'yes',
    };
    expect(loadOptions(sections, { env }).ai).toEqual({
      Prices: { gpt: { Input: 1, Output: 5 } },
      Models: [
        { Name: 'a', Local: true },
        { Name: 'b', Local: false },
      ],
    });
  });

  it('replace single entries of a list from the file by index', () => {
    const file = fileOf('Gateway: { Bases: [/a, /b] }\n');
    expect(loadOptions(sections, { env: { Gateway__Bases__1: '/c' }, file }).gateway.Bases).toEqual([
      '/a',
      '/c',
    ]);
  });

  it('take empty variables and empty keys of the file for not given', () => {
    const file = fileOf('Gateway:\n  Port:\nAuthentication:\n');
    const loaded = loadOptions(sections, { env: { Gateway__Bases: '' }, file });
    expect(loaded.gateway).toMatchObject({ Port: 4_000, Bases: ['/api/v1'] });
  });

  it('accept an alias for an option; the option takes precedence', () => {
    const aliases = { PORT: 'Gateway__Port' };
    expect(loadOptions(sections, { env: { PORT: '0' }, aliases }).gateway.Port).toBe(0);
    expect(loadOptions(sections, { env: { PORT: '1', gateway__PORT: '2' }, aliases }).gateway.Port).toBe(2);
  });

  it('accept an alias in the file too, where the option itself takes precedence', () => {
    const aliases = { PORT: 'Gateway__Port' };
    const portOf = (text: string, env = {}) =>
      loadOptions(sections, { env, aliases, file: fileOf(text), sectionNames: ['Gateway'] }).gateway.Port;
    expect(portOf('PORT: 1\n')).toBe(1);
    expect(portOf('Gateway: { Port: 2 }\nPORT: 1\n')).toBe(2);
    expect(portOf('PORT: 1\n', { PORT: '3' })).toBe(3);
  });

  it('are written out as variables, of which the environment has the last word', () => {
    const Config__File = fileOf(
      'Gateway: { Port: 1, Bases: [/a] }\nAi:\n  Models: null\nPublicUrl: http://a\n',
    );
    const env = { Config__File, 'gateway:port': '2', PublicUrl: '' };
    expect(writtenOptions(env)).toEqual({
      Config__File,
      'gateway:port': '2',
      Gateway__Bases: '["/a"]',
      PublicUrl: 'http://a',
    });
    const broken = { Config__File: fileOf('Gateway: [') };
    expect([writtenOptions(broken), writtenOptions({ A: '1' })]).toEqual([broken, { A: '1' }]);
  });

  it('ignore names of other sections', () => {
    const env = { PATH: '/bin', Other__Key: '1', AI: 'x', npm_config__x: '1' };
    expect(problemsOf(env, fileOf('Other: { Key: 1 }\n'))).toEqual([]);
  });
});

describe('what is wrong with options', () => {
  it('is listed for all sections at once, by variable name', () => {
    const problems = problemsOf({
      Authentication__Authority: 'https://login.example.com',
      Authentication__Provider: 'okta',
      Authentication__BackChannelLogout__Enabled: 'maybe',
      Authentication__ClockSkew: '10m',
      Gateway__Port: '70000',
      Gateway__Subgraphs__reviews: 'nowhere',
      Gateway__Prot: '1',
      Gateway__Retry__Dealy: '1s',
      AI__Models__0__Local: 'true',
      AI__Prices__gpt: 'cheap',
    });
    expect([...problems].sort()).toEqual([
      'AI__Models__0__Name is required.',
      'AI__Prices__gpt must be a group of keys.',
      'Authentication__BackChannelLogout__Enabled must be true or false.',
      'Authentication__ClockSkew must be a time span from 00:00:00.000 to 00:05:00.000.',
      'Authentication__Provider must be one of generic, keycloak.',
      'Gateway__Port must be a whole number from 0 up to 65535.',
      'Gateway__Prot is not a known option; did you mean Gateway__Port?',
      'Gateway__Retry__Dealy is not a known option; did you mean Gateway__Retry__Delay?',
      'Gateway__Subgraphs__reviews must be a valid url.',
    ]);
  });

  it.each([
    ['Gatway__Port', 'Gatway is not a section of options; did you mean Gateway?'],
    ['GATEWAYS__PORT', 'GATEWAYS is not a section of options; did you mean Gateway?'],
    ['Gaetway:Port', 'Gaetway is not a section of options; did you mean Gateway?'],
    ['Persistance__Url', 'Persistance is not a section of options; did you mean Persistence?'],
  ])('includes the variable %s, whose section is a typing error away from one', (name, problem) => {
    const sectionNames = ['Gateway', 'Persistence', 'AI'];
    expect(problemsOf({ [name]: 'x', API__Url: 'x', GatewayTwo__Url: 'x' }, undefined, sectionNames)).toEqual(
      [problem],
    );
  });

  it('includes every unknown section of the file', () => {
    const file = fileOf('Gatway: { Port: 1 }\n"Colour:Red": 1\nPersistence: { Url: x }\n');
    expect(problemsOf({}, file, ['Gateway', 'Persistence'])).toEqual([
      'Gatway is not a section of options; did you mean Gateway?',
      'Colour is not a section of options.',
    ]);
  });

  it('includes what the section checks across its keys', () => {
    expect(problemsOf({ Authentication__Authority: 'https://login.example.com' })).toEqual([
      'Authentication__Audience is required where Authentication__Authority is set.',
    ]);
  });

  it('includes unknown keys and bad values of the file', () => {
    const file = fileOf('Gateway: { Port: many, Retry: { Cuont: 1 }, Colour: red }\nAuthentication: 5\n');
    expect(problemsOf({}, file)).toEqual([
      'Authentication must be a group of keys.',
      'Gateway__Retry__Cuont is not a known option; did you mean Gateway__Retry__Count?',
      'Gateway__Colour is not a known option.',
      'Gateway__Port must be a whole number from 0 up to 65535.',
    ]);
  });

  it('includes one option given in two spellings, and keys below a value', () => {
    expect(problemsOf({ Gateway__Port: '1', GATEWAY__PORT: '2', Gateway__Port__Number: '3' })).toEqual([
      'Gateway__Port is given twice, in different spellings.',
      'Gateway__Port__Number is not a known option.',
      'Gateway__Port must be a whole number from 0 up to 65535.',
    ]);
  });

  it('is reported in one message with one line per problem', () => {
    const load = () => loadOptions(sections, { env: { Gateway__Port: 'x', Gateway__Prot: 'x' } });
    expect(load).toThrow(
      /^The options have 2 problem\(s\):\n {2}- Gateway__Prot .*\n {2}- Gateway__Port .*$/,
    );
  });

  it.each([
    ['a missing file', () => join(folder, 'nowhere.yaml'), /cannot be read \(ENOENT\)/],
    [
      'broken YAML',
      () => fileOf('Gateway:\n  Port: [s3cret\n  - }'),
      /neither valid YAML nor JSON \(\w+, line \d\)/,
    ],
    ['a key given twice', () => fileOf('Gateway: { Port: 1, Port: 2 }'), /DUPLICATE_KEY, line 1/],
    ['a list', () => fileOf('- Gateway'), /must be a group of sections/],
  ])('includes %s together with the rest', (_, file, expected) => {
    const problems = problemsOf({ Gateway__Port: 'x' }, file());
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatch(expected);
    expect(problems.join()).not.toContain('s3cret');
  });

  it('never repeats a value', () => {
    const secret = 'hunter2';
    const env = {
      Authentication__ClientSecret: secret,
      Authentication__Authority: secret,
      Authentication__Provider: secret,
      Authentication__ClockSkew: secret,
      Authentication__BackChannelLogout: `{${secret}`,
      Gateway__Port: secret,
      Gateway__Subgraphs: `{"a": "${secret}"`,
      AI__Models: `[${secret}`,
    };
    const file = fileOf(`Gateway: { Retry: ${secret}, Bases: { a: ${secret} } }\nSettings: [${secret}]\n`);
    const problems = problemsOf(env, file);
    expect(problems.length).toBeGreaterThanOrEqual(10);
    expect(problems.join('\n')).not.toContain(secret);
  });

  it('does not reach prototypes', () => {
    const env = { Settings____proto__: 'x', Gateway____proto____polluted: 'x', Gateway__constructor: 'x' };
    expect(problemsOf(env).length).toBeGreaterThanOrEqual(2);
    expect(({} as { polluted?: string }).polluted).toBeUndefined();
  });

  it('includes two sections of one name, as a mistake of the programmer', () => {
    const twin = defineSection('gateway', z.object({}));
    expect(() => loadOptions({ gateway, twin }, { env: {} })).toThrow('Two of the options sections');
    expect(() => loadOptions({ gateway, again: gateway }, { env: {} })).not.toThrow();
  });
});

describe('loaded options', () => {
  it('are typed', () => {
    const loaded = loadOptions(sections, { env: {} });
    const ttl: number = loaded.authentication.BackChannelLogout.SessionRevocationTtl;
    // @ts-expect-error: a key that does not exist
    expect([ttl, loaded.gateway.Missing]).toEqual([3_600_000, undefined]);
  });
});
