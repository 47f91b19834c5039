import type { WorkspaceKind } from '../ai.contract.ts';

/** A workspace as a call needs it. */
export interface Workspace {
  readonly name: string;
  /** Compared without case. */
  readonly provider: string;
  readonly model: string;
  readonly systemPrompt: string | null;
  /** 0 to 2. */
  readonly temperature: number | null;
  readonly maxOutputTokens: number | null;
  /** Display name. */
  readonly workspaceModelName: string | null;
  readonly kind: WorkspaceKind;
  readonly isActive: boolean;
  /** For a system workspace the start of the process. */
  readonly createdAt: Date;
  /** Workspaces to try, in this order, when the provider cannot be reached; only for system workspaces. */
  readonly fallbacks: readonly string[];
}

/** The workspaces one tenant may use. */
export interface WorkspaceDirectory {
  /**
   * The workspace with this name, active or not. At most two statements, none while nothing changed.
   * @throws {DomainError} `notFound` (`AI:Workspace:NotFound`).
   */
  get(name: string): Promise<Workspace>;
}
