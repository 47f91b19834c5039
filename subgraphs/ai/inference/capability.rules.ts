import type { LanguageModelV4FilePart } from '@ai-sdk/provider';
import type { ModelCapabilities } from '../ai.contract.ts';
import { capabilityNotSupported } from '../ai.errors.ts';
import type { ChatRequest } from './chat.rules.ts';

/** A capability that a chat may need, by its name in the model catalogue. */
type Capability = Exclude<keyof ModelCapabilities, 'extensions'>;

/** What a chat needs besides text, and when. */
const needs: readonly (readonly [Capability, (request: ChatRequest) => boolean])[] = [
  ['toolUse', ({ tools }) => tools.length > 0],
  ['structuredOutput', ({ responseFormat }) => responseFormat !== null],
  ['vision', (request) => hasFile(request, 'image')],
  ['audio', (request) => hasFile(request, 'audio')],
];

/**
 * Compares a chat with its model.
 * @param capabilities of the model; null for an unknown one, which may try everything.
 * @throws {DomainError} `rejected` `AI:Capability:NotSupported`, naming the first missing capability.
 */
export function checkCapabilities(request: ChatRequest, capabilities: ModelCapabilities | null): void {
  if (capabilities === null) return;
  const missing = needs.find(([capability, isNeeded]) => !capabilities[capability] && isNeeded(request));
  if (missing !== undefined) throw capabilityNotSupported(missing[0]);
}

/**
 * Compares the addresses of files with those the provider fetches itself: the platform fetches none.
 * @param supported patterns of addresses by media type, as the SDK's models have them.
 * @throws {DomainError} as {@link checkCapabilities}, with the capability `fileUrls`.
 */
export function checkFileUrls(request: ChatRequest, supported: Readonly<Record<string, RegExp[]>>): void {
  const isSupported = ({ mediaType, data }: LanguageModelV4FilePart): boolean =>
    data.type !== 'url' ||
    Object.entries(supported).some(
      ([type, patterns]) =>
        isTypeIn(mediaType, type) && patterns.some((pattern) => pattern.test(data.url.href)),
    );
  if (!filesOf(request).every(isSupported)) throw capabilityNotSupported('fileUrls');
}

/** Whether `image/png` is in `image/*`. */
function isTypeIn(mediaType: string, range: string): boolean {
  const [type] = mediaType.split('/');
  return range === '*' || range === '*/*' || range === mediaType || range === `${type}/*`;
}

const hasFile = (request: ChatRequest, type: string): boolean =>
  filesOf(request).some(({ mediaType }) => mediaType.startsWith(`${type}/`));

function filesOf({ prompt }: ChatRequest): readonly LanguageModelV4FilePart[] {
  return prompt.flatMap(({ content }) =>
    typeof content === 'string' ? [] : [...content].filter((part) => part.type === 'file'),
  );
}
