import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Registry } from '../../kernel/registry/module.ts';
import type { Logger } from '../../kernel/telemetry/logger.ts';
import { type GuardrailDefinition, guardrailKind } from '../ai.contract.ts';
import { guardrailBlocked } from '../ai.errors.ts';
import { findConfiguredWorkspace, type ProviderOptions } from '../provider/provider-options.ts';
import { HeldText, type NamedFinding, windowLength } from './held-text.ts';

/** When a guardrail looks: at the request, or at the answer. */
export const guardrailStages = ['before', 'after'] as const;
type Stage = (typeof guardrailStages)[number];

/** What a guardrail may do with a text, besides letting it pass. */
export const guardrailActions = ['redact', 'block'] as const;

/** What a guardrail did with a call; never the text. */
export interface GuardrailAct {
  readonly name: string;
  readonly stage: Stage;
  readonly action: (typeof guardrailActions)[number];
  /** Passages that were replaced; 1 for a block. */
  readonly count: number;
}

/** Milliseconds that checks may hold the process before others have their turn. */
const longestTurn = 20;

/** The guardrails of the installation, and of its workspaces. */
export class Guardrails {
  private readonly byName: ReadonlyMap<string, GuardrailDefinition>;

  /** @throws {Error} naming guardrails of the options that no module contributes. */
  constructor(
    registry: Registry,
    private readonly options: Pick<ProviderOptions, 'Guardrails' | 'Workspaces'>,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.byName = new Map(registry.all(guardrailKind).map((one) => [one.name, one]));
    const named = [options, ...Object.values(options.Workspaces)].flatMap((one) => one.Guardrails ?? []);
    const unknown = named.filter((name) => !this.byName.has(name));
    if (unknown.length > 0)
      throw new Error(
        `AI__Guardrails: no module contributes ${unknown.join(', ')}; there are ${[...this.byName.keys()].join(', ')}`,
      );
  }

  /** Those of a call. @param workspace the requested one. */
  of(workspace: string): CallGuard {
    const names = findConfiguredWorkspace(this.options, workspace)?.Guardrails ?? this.options.Guardrails;
    return new CallGuard(
      names.flatMap((name) => this.byName.get(name) ?? []),
      this.logger,
    );
  }
}

/** The guardrails of one call, and what they did. */
export class CallGuard {
  private readonly done = new Map<string, GuardrailAct>();
  private turnBegan = 0;

  constructor(
    private readonly guardrails: readonly GuardrailDefinition[],
    private readonly logger: Pick<Logger, 'warn'>,
  ) {}

  /** What they did, for the ledger. */
  get acts(): readonly GuardrailAct[] {
    return [...this.done.values()];
  }

  /** Whether any looks at this stage. */
  looks(stage: Stage): boolean {
    return this.guardrails.some((one) => one[stage] !== undefined);
  }

  /** A text of this stage that arrives in pieces. */
  hold(stage: Stage): HeldText {
    return new HeldText(
      (text) => this.find(stage, text),
      ({ guardrail }) => this.note(guardrail, stage, 'redact'),
    );
  }

  /** A text without what was found. @throws {DomainError} `AI:Guardrail:Blocked`. */
  async text(stage: Stage, text: string): Promise<string> {
    if (!this.looks(stage)) return text;
    const held = this.hold(stage);
    let checked = '';
    for (let at = 0; at + windowLength < text.length; at += windowLength)
      checked += await held.push(text.slice(at, at + windowLength));
    const rest = Math.floor(Math.max(0, text.length - 1) / windowLength) * windowLength;
    return checked + (await held.end(text.slice(rest)));
  }

  /** A value of JSON with all its texts and names, and numbers in which something is found. @throws as {@link text}. */
  async value(stage: Stage, value: unknown): Promise<unknown> {
    if (typeof value === 'string') return this.text(stage, value);
    if (typeof value === 'number') {
      const written = String(value);
      const checked = await this.text(stage, written);
      return checked === written ? value : checked;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const items: unknown[] = [];
      for (const item of value) items.push(await this.value(stage, item));
      return items;
    }
    const entries: [string, unknown][] = [];
    for (const [name, member] of Object.entries(value))
      entries.push([await this.text(stage, name), await this.value(stage, member)]);
    return Object.fromEntries(entries);
  }

  /** JSON text, which stays JSON; a text that is none as a text. @throws as {@link text}. */
  async json(stage: Stage, text: string): Promise<string> {
    if (!this.looks(stage)) return text;
    const acts = this.redactions;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return this.text(stage, text);
    }
    const checked = JSON.stringify(await this.value(stage, value));
    if (this.redactions > acts) return checked;
    // A name said twice and the digits of a long number are in the text alone. What nothing was found in keeps its spelling.
    const raw = await this.text(stage, text);
    return this.redactions > acts ? JSON.stringify(raw) : text;
  }

  private get redactions(): number {
    return this.acts.reduce((sum, { count }) => sum + count, 0);
  }

  private async find(stage: Stage, text: string): Promise<NamedFinding[]> {
    const found: NamedFinding[] = [];
    for (const guardrail of this.guardrails) {
      const { name } = guardrail;
      if (guardrail[stage] === undefined) continue;
      if (performance.now() - this.turnBegan > longestTurn) {
        await nextTurn();
        this.turnBegan = performance.now();
      }
      const verdict = await this.verdictOf(guardrail, stage, text);
      if (verdict.action === 'block') {
        this.note(name, stage, 'block');
        throw guardrailBlocked(name);
      }
      if (verdict.action === 'redact')
        found.push(...verdict.findings.map((finding) => ({ ...finding, guardrail: name })));
    }
    return found;
  }

  /** A guardrail that fails has not allowed the text. */
  private async verdictOf(guardrail: GuardrailDefinition, stage: Stage, text: string) {
    try {
      return (await guardrail[stage]?.(text)) ?? ({ action: 'allow' } as const);
    } catch (error) {
      const { name } = error as Error;
      this.logger.warn({ guardrail: guardrail.name, error: name }, 'a guardrail failed: the call is blocked');
      return { action: 'block' } as const;
    }
  }

  private note(name: string, stage: Stage, action: GuardrailAct['action']): void {
    const key = `${stage} ${action} ${name}`;
    const count = (this.done.get(key)?.count ?? 0) + 1;
    this.done.set(key, { name, stage, action, count });
  }
}
