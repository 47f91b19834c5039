import { z } from 'zod';
import type { PlatformClient } from '../../../../schema/client/platform-client.ts';
import { byKey, type ConfigurationArea } from '../area.ts';

const workspace = z.strictObject({
  provider: z.string(),
  model: z.string(),
  systemPrompt: z.string().nullable().default(null),
  temperature: z.number().nullable().default(null),
  maxOutputTokens: z.number().nullable().default(null),
  workspaceModelName: z.string().nullable().default(null),
  isActive: z.boolean().default(true),
});
const file = z.record(z.string(), workspace);
type Workspace = z.output<typeof workspace>;

/** The tenant's own AI workspaces; keys of providers are not read back by any operation, so they are not in the file. */
export function workspaceArea(client: PlatformClient): ConfigurationArea<Workspace, z.output<typeof file>> {
  return {
    name: 'ai-workspaces',
    file,
    ...byKey,
    async read() {
      const { workspaces } = await client.call('ListAIWorkspaces', {});
      const own = workspaces.filter(({ kind }) => kind === 'Dynamic');
      return new Map(own.map((one) => [one.name, { value: pick(one) }]));
    },
    async write(name, wanted, current) {
      if (current === null) await client.call('CreateAIWorkspace', { body: { name, ...pick(wanted) } });
      if (current !== null || !wanted.isActive)
        await client.call('UpdateAIWorkspace', { path: { name }, body: wanted });
    },
    async remove(name) {
      await client.call('DeleteAIWorkspace', { path: { name } });
    },
  };
}

/** The members of a workspace, without what the platform adds. */
function pick({
  provider,
  model,
  systemPrompt,
  temperature,
  maxOutputTokens,
  workspaceModelName,
  isActive,
}: Workspace): Workspace {
  return { provider, model, systemPrompt, temperature, maxOutputTokens, workspaceModelName, isActive };
}
