import { z } from 'zod';
import { optionMembers } from '../../kernel/options/section.ts';
import { timeSpan } from '../../kernel/options/time-span.ts';
import { count, flag, list } from '../../kernel/options/written-values.ts';

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((url) => url.replace(/(?<!\/)\/+$/, ''));

/** Both are sent in headers (RFC 9110 §5.5): the error for a line break would contain the value. */
const secret = z.string().regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces');
const headerValue = z.string().regex(/^[\t\x20-\x7e]*$/, 'must be printable ASCII in one line');

/** One entry of `AI__Providers__<name>__Keys`. */
const furtherKey = z.object(
  optionMembers('AI__Providers__Keys', {
    /** A further key of the provider. */
    ApiKey: secret,
    /** Part of the calls that use it, in relation to the weights of the others; that of the provider's `ApiKey` is 1. */
    Weight: count({ min: 1, max: 1_000 }).default(1),
  }),
);

/** One entry of `AI__Providers`. */
const configuredProvider = z.object(
  optionMembers('AI__Providers', {
    /**
     * Kind of the provider, which determines its protocol; contributed by a module. Default: the entry's name.
     * @example openai-compatible
     */
    Kind: z.string().min(1).optional(),
    /** Base URL; required for `azure-openai` and `openai-compatible`. */
    BaseUrl: httpUrl.optional(),
    /**
     * The key for tenants and workspaces without their own.
     * @example AI__Providers__openai__ApiKey=vault:openai#key
     */
    ApiKey: secret.optional(),
    /**
     * Further keys by name. Calls are shared out among them and `ApiKey`, whose name is `default`; a key that the provider answers with 429 or 5xx rests for its `Retry-After`, else 30 seconds.
     * @example AI__Providers__openai__Keys__second__ApiKey=vault:openai#second
     */
    Keys: z.record(z.string(), furtherKey).default({}),
    /**
     * `api-version` of Azure OpenAI; default: none, the `v1` surface.
     * @example 2024-10-21
     */
    ApiVersion: z.string().min(1).optional(),
    /**
     * Further request headers, name → value.
     * @example AI__Providers__openai__Headers__OpenAI-Organization=org-1
     */
    Headers: z.record(z.string(), headerValue).default({}),
    /** Whether its base URL may be plain HTTP or lead to a private or loopback address. */
    AllowPrivateNetwork: flag().default(false),
    /**
     * Models to show where the provider cannot list them.
     * @example gpt-5,gpt-5-mini
     */
    Models: list().default([]),
  }),
);

/** One entry of `AI__Workspaces`. */
const configuredWorkspace = z.object(
  optionMembers('AI__Workspaces', {
    /**
     * Key of only this workspace, in every tenant.
     * @example vault:openai#support
     */
    ApiKey: secret.optional(),
    /**
     * Workspaces to try, in this order, when the provider fails before its first fragment.
     * @example assistant
     */
    Fallbacks: list().optional(),
    /**
     * Guardrails of this workspace, in place of `AI__Guardrails`.
     * @example block-sensitive-data
     */
    Guardrails: list().optional(),
  }),
);

type ConfiguredWorkspaces = Readonly<Record<string, z.output<typeof configuredWorkspace>>>;

/** Names of options are compared without regard to case. */
export const inLowerCase = <Named>(options: Readonly<Record<string, Named>>): Record<string, Named> =>
  Object.fromEntries(Object.entries(options).map(([name, named]) => [name.toLowerCase(), named]));

/** The options of a workspace; its name is compared without case. */
export function findConfiguredWorkspace(
  { Workspaces }: Pick<ProviderOptions, 'Workspaces'>,
  name: string,
): ConfiguredWorkspaces[string] | undefined {
  const key = name.toLowerCase();
  return Object.hasOwn(Workspaces, key) ? Workspaces[key] : undefined;
}

/** Members of section `AI` about providers: addresses, credentials, patience. */
export const providerOptions = optionMembers('AI', {
  /**
   * Providers by the name workspaces use; compared case-insensitively.
   * @example AI__Providers__openai__ApiKey=vault:openai#key
   */
  Providers: z.record(z.string(), configuredProvider).default({}),
  /**
   * Workspaces by name, in any case.
   * @example AI__Workspaces__support__Fallbacks=assistant
   */
  Workspaces: z.record(z.string(), configuredWorkspace).default({}).transform(inLowerCase),
  /**
   * Guardrails of every workspace without a list of its own. Built in are `redact-sensitive-data`, which replaces secrets and personal data in requests and answers, and `block-sensitive-data`, which refuses them.
   * @example AI__Guardrails=redact-sensitive-data
   */
  Guardrails: list().default([]),
  /** Time limit of a connection to a provider. */
  ConnectTimeout: timeSpan({ min: 1 }).prefault('00:00:05'),
  /** Time limit of the first text fragment of a streaming provider, reasoning included. */
  FirstFragmentTimeout: timeSpan({ min: 1 }).prefault('00:01:00'),
  /** Maximum pause of a streaming provider between two parts of its answer. */
  IdleTimeout: timeSpan({ min: 1 }).prefault('00:01:00'),
  /** Time limit of a plain answer, for each attempt and fallback. */
  CallTimeout: timeSpan({ min: 1 }).prefault('00:05:00'),
  /** Maximum bytes of one answer of a provider. */
  MaxResponseBytes: count({ min: 1_024 }).default(67_108_864),
  /** Further attempts where a provider could not be connected to. */
  Retries: count({ max: 10 }).default(2),
  /** Wait before the first further attempt; each later one waits twice as long. */
  RetryDelay: timeSpan().prefault('00:00:00.200'),
  /** Whether event streams carry the newer dialect: typed frames, usage before the end. */
  TypedStreamFrames: flag().default(false),
});

/** The parsed {@link providerOptions}. */
export type ProviderOptions = {
  readonly [K in keyof typeof providerOptions]: z.output<(typeof providerOptions)[K]>;
};
