import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { TemplateRevision } from '../../../../schema/client/generated/operations.ts';
import type { PlatformClient } from '../../../../schema/client/platform-client.ts';
import { type ConfigurationArea, type Items, sortByKey } from '../area.ts';

const revision = z.strictObject({
  mimeType: z.string().default('text/html'),
  layoutName: z.string().nullable().default(null),
  content: z.string(),
});
const template = z.strictObject({
  category: z.string().nullable().default(null),
  published: revision.nullable().default(null),
  draft: revision.nullable().default(null),
});
/** Templates by name, and of each name by culture; `any` is for every culture. */
const file = z.record(z.string(), z.record(z.string(), template));
type File = z.output<typeof file>;
type Template = z.output<typeof template>;
type Revision = z.output<typeof revision>;

/** The culture of a template for every culture. */
const anyCulture = 'any';

/** Templates with what is published and what is under work; archived ones are left out. */
export function templateArea(client: PlatformClient): ConfigurationArea<Template, File> {
  const publish = async (place: Place, saved: Revision, category: string | null, isNew: boolean) => {
    await save(client, place, saved, category, isNew);
    await client.call('PublishTemplate', place);
  };
  return {
    name: 'templates',
    file,
    toItems,
    toFile,
    async read() {
      const found: [string, { value: Template }][] = [];
      for (const { name, culture } of await list(client)) {
        const { category, published, draft } = await client.call(
          'GetTemplate',
          placeOf(keyOf(name, culture)),
        );
        if (published === null && draft === null) continue;
        found.push([
          keyOf(name, culture),
          { value: { category, published: toRevision(published), draft: toRevision(draft) } },
        ]);
      }
      return new Map(found);
    },
    async write(key, { category, published, draft }, current) {
      const place = placeOf(key);
      const before = current?.value ?? { category, published: null, draft: null };
      const isMoved = category !== before.category;
      const republished = published !== null && (isMoved || !isDeepStrictEqual(published, before.published));
      if (republished) await publish(place, published, category, current === null);
      if (published === null && before.published !== null) await client.call('UnpublishTemplate', place);
      const isConsumed = republished || (published === null && before.published !== null);
      if (draft !== null && (isConsumed || isMoved || !isDeepStrictEqual(draft, before.draft)))
        await save(client, place, draft, category, current === null && !republished);
      else if (draft === null && before.draft !== null && !republished)
        await client.call('DeleteTemplateDraft', place);
    },
    async remove(key, { value: { category, published, draft } }) {
      const place = placeOf(key);
      const text = draft ?? published;
      // An archived template still counts as one of its category, which could then not be deleted.
      const isMoved = category !== null && text !== null;
      if (isMoved) await save(client, place, text, null, false);
      if (isMoved || draft !== null) await client.call('DeleteTemplateDraft', place);
      if (published !== null) await client.call('ArchiveTemplate', place);
    },
  };
}

/** Where a template is. */
interface Place {
  readonly path: { readonly name: string };
  readonly query?: { readonly culture: string };
}

async function save(
  client: PlatformClient,
  { path, query }: Place,
  saved: Revision,
  category: string | null,
  isNew: boolean,
): Promise<void> {
  const body = { ...saved, category, culture: query?.culture ?? null };
  if (isNew) await client.call('CreateTemplate', { body: { ...body, ...path } });
  else await client.call('UpdateTemplate', { path: { ...path }, body });
}

/** Names and cultures of all templates that are not archived. */
async function list(client: PlatformClient) {
  const found: { name: string; culture: string | null }[] = [];
  for (let page = 1; ; page++) {
    const { items, hasMore } = await client.call('ListTemplates', { query: { page, pageSize: 100 } });
    found.push(...items.filter(({ currentStatus }) => currentStatus !== 'Archived'));
    if (!hasMore) return found;
  }
}

function toRevision(found: TemplateRevision | null): Revision | null {
  if (found === null) return null;
  const { mimeType, layoutName, content } = found;
  return { mimeType, layoutName, content };
}

/** Layouts come before what they are around: a template is published only after its layout. */
function toItems(names: File): Items<Template> {
  const layoutOf = (name: string) =>
    Object.values(names[name] ?? {}).flatMap(({ published, draft }) =>
      [published, draft].flatMap((one) => one?.layoutName ?? []),
    );
  const ordered = new Set<string>();
  const visit = (name: string, above: readonly string[]) => {
    if (ordered.has(name) || above.includes(name)) return;
    for (const layout of layoutOf(name)) visit(layout, [...above, name]);
    if (Object.hasOwn(names, name)) ordered.add(name);
  };
  for (const name of Object.keys(names)) visit(name, []);
  return new Map(
    [...ordered].flatMap((name) =>
      Object.entries(names[name] ?? {}).map(([culture, value]) => [`${name} ${culture}`, { value }] as const),
    ),
  );
}

function toFile(items: Items<Template>): File {
  const names: Record<string, Record<string, Template>> = {};
  for (const [key, { value }] of sortByKey(items)) {
    const [name = '', culture = ''] = key.split(' ');
    names[name] ??= {};
    names[name][culture] = value;
  }
  return names;
}

/** Neither names nor cultures have blanks. */
const keyOf = (name: string, culture: string | null) => `${name} ${culture ?? anyCulture}`;

function placeOf(key: string): Place {
  const [name = '', culture = ''] = key.split(' ');
  return { path: { name }, ...(culture === anyCulture ? {} : { query: { culture } }) };
}
