import type { ConversationRole } from '../ai.contract.ts';

/** How much conversations hold; figures of the options. */
export interface ConversationBounds {
  /** Conversations of one owner. */
  readonly conversations: number;
  /** Messages of one conversation. */
  readonly messages: number;
  /** Characters of its messages, without files, after which a conversation takes no further one. */
  readonly characters: number;
  /** Bytes of its files. */
  readonly fileSize: number;
  /** Characters of earlier messages that are sent with a new one. */
  readonly historyCharacters: number;
  /** Messages of one chat, the new one included. */
  readonly chatMessages: number;
}

/** What of a message decides whether it is sent again. */
interface HistoryMessage {
  readonly role: ConversationRole;
  readonly characterCount: number;
}

/** How much a conversation holds. */
interface ConversationContents {
  readonly messageCount: number;
  readonly characterCount: number;
  readonly fileSize: number;
}

/** A question and its answer fit. @param added bytes of the files of the question. */
export function hasRoom(
  { messageCount, characterCount, fileSize }: ConversationContents,
  added: number,
  bounds: ConversationBounds,
): boolean {
  return (
    messageCount + 2 <= bounds.messages &&
    characterCount < bounds.characters &&
    fileSize + added <= bounds.fileSize
  );
}

/**
 * The messages that a model is shown before a new one: the newest that fit, from a question on.
 * @param newestFirst answered questions and their answers.
 * @returns the oldest first.
 */
export function historyOf<M extends HistoryMessage>(newestFirst: readonly M[], characters: number): M[] {
  let left = characters;
  const fitting = newestFirst.findIndex(({ characterCount }) => {
    left -= characterCount;
    return left < 0;
  });
  const shown = (fitting === -1 ? [...newestFirst] : newestFirst.slice(0, fitting)).reverse();
  const first = shown.findIndex(({ role }) => role === 'user');
  return first === -1 ? [] : shown.slice(first);
}

/** Whether an answer is under way. The time limit passes where its process died. */
export function isPending(
  { pendingId, pendingUntil }: { readonly pendingId: string | null; readonly pendingUntil: Date | null },
  now: Date,
): boolean {
  return pendingId !== null && pendingUntil !== null && pendingUntil > now;
}
