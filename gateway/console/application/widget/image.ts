import { html, nothing, render, type TemplateResult } from 'lit';
import type { ImageSnapshot } from '../../../../schema/client/generated/operations.ts';
import { safeAddress } from '../text/safe-address.ts';
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
  const content = Object.assign(document.createElement('div'), { className: 'picture' });
  const show = (view: TemplateResult) => render(view, content);
  const alt = language.label(altLocalizationKey);
  const fail = () => show(html`<p class="nothing">${alt}</p>`);
  const showPicture = (address: string | null) =>
    show(html`<img alt=${alt} decoding="async" .style=${`object-fit: ${fits[fit] ?? 'contain'}`}
      src=${address ?? nothing} @error=${fail}>`);
  const blob = /^blob:(?<id>[\w-]{1,64})$/.exec(source)?.groups?.id;
  const address = safeAddress(source, ['https:', 'http:', 'data:']);
  if (blob !== undefined) {
    showPicture(null);
    readBlob(`/blobs/${blob}`, context).then(showPicture, () => {
      if (!signal.aborted) fail();
    });
  } else if (address === null) fail();
  else showPicture(address);
  return { content };
}

/** @returns its address in this page, until the widget is drawn again. */
async function readBlob(path: string, { platform, signal }: DrawingContext): Promise<string> {
  const answer = await platform.open(path, 'image/*', signal);
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}.`);
  const address = URL.createObjectURL(await answer.blob());
  signal.addEventListener('abort', () => URL.revokeObjectURL(address), { once: true });
  return address;
}
