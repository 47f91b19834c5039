import type { ImageSnapshot } from '../../../../schema/client/generated/operations.ts';
import { element, safeAddress } from '../element.ts';
import type { Drawing, DrawingContext } from './widget-drawing.ts';

const fits: Readonly<Record<string, string>> = {
  Cover: 'cover',
  Contain: 'contain',
  Fill: 'fill',
  None: 'none',
  ScaleDown: 'scale-down',
};

/** A picture: of the web, or a file of the platform (`blob:{id}`), which is fetched with the caller's token. */
export function drawImage(snapshot: ImageSnapshot, context: DrawingContext): Drawing {
  const { source, altLocalizationKey, fit } = snapshot;
  const { language, signal } = context;
  const picture = element('img', { alt: language.label(altLocalizationKey), decoding: 'async' });
  picture.style.objectFit = fits[fit] ?? 'contain';
  const content = element('div', { class: 'picture' }, picture);
  const fail = () => content.replaceChildren(element('p', { class: 'nothing' }, picture.alt));
  picture.addEventListener('error', fail, { signal });
  const blob = /^blob:(?<id>[\w-]{1,64})$/.exec(source)?.groups?.id;
  if (blob !== undefined) {
    showBlob(picture, `/blobs/${blob}`, context).catch(() => {
      if (!signal.aborted) fail();
    });
  } else {
    const address = safeAddress(source, ['https:', 'http:', 'data:']);
    if (address === null) fail();
    else picture.src = address;
  }
  return { content };
}

async function showBlob(
  picture: HTMLImageElement,
  path: string,
  { platform, signal }: DrawingContext,
): Promise<void> {
  const answer = await platform.open(path, 'image/*', signal);
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}.`);
  const address = URL.createObjectURL(await answer.blob());
  signal.addEventListener('abort', () => URL.revokeObjectURL(address), { once: true });
  picture.src = address;
}
