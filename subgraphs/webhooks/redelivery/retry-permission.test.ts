import { expect, it } from 'vitest';
import { loadOptions } from '../../kernel/options/load.ts';
import { webhooksSection } from '../webhooks.options.ts';
import { manageSubscriptions } from '../webhooks.permissions.ts';
import { webhooksArea } from '../webhooks.subgraph.ts';
import { demandRetryPermission } from './retry-permission.ts';

const servicesWith = (env: Readonly<Record<string, string>>) => {
  const { webhooks } = loadOptions({ webhooks: webhooksSection }, { env });
  return {
    options: () => webhooks as never,
    permissions: { isDefined: (name: string) => name === manageSubscriptions },
  };
};

it('lets a process start whose permission for delivering again is defined', () => {
  expect(() => demandRetryPermission(servicesWith({}))).not.toThrow();
});

it('lets none start whose permission for redelivery cannot be granted', () => {
  const services = servicesWith({ WebhooksOptions__RetryPermission: 'Webhooks.Deliveries.Retyr' });
  expect(() => webhooksArea.open?.(services as never)).toThrow('WebhooksOptions__RetryPermission');
});
