import type { Connection, ConnectionSelection } from '../../kernel/persistence/connection.ts';
import { ListSize } from '../../kernel/subgraph/connection.type.ts';
import { Mutation } from '../../kernel/subgraph/mutation.ts';
import { Selected } from '../../kernel/subgraph/selected-parts.ts';
import { Args, ID, Public, Query, Resolver } from '../../kernel/subgraph/type-graphql.ts';
import type { GivenCallback, ProviderCallbackService } from './provider-callback.service.ts';
import type { SuppressionService } from './suppression.service.ts';
import {
  SuppressAddressInput,
  SuppressedAddressConnection,
  SuppressedAddressListArguments,
  SuppressedAddressType,
} from './suppression.type.ts';

@Resolver()
export class SuppressionResolver {
  constructor(
    private readonly service: SuppressionService,
    private readonly callbacks: ProviderCallbackService,
  ) {}

  @ListSize()
  @Query(() => SuppressedAddressConnection, {
    description: 'Addresses to which the tenant’s notifications are not sent, newest first.',
  })
  suppressedAddresses(
    @Args(() => SuppressedAddressListArguments) list: SuppressedAddressListArguments,
    @Selected() selected: ConnectionSelection,
  ): Promise<Connection<SuppressedAddressType>> {
    return this.service.list(list, selected);
  }

  @Mutation('Suppresses an address; one that is suppressed stays as it is.', {
    input: SuppressAddressInput,
    payload: { suppressedAddress: [SuppressedAddressType, 'The address that gets no more messages.'] },
  })
  async suppressAddress(input: SuppressAddressInput) {
    return { suppressedAddress: await this.service.suppress(input) };
  }

  @Mutation('Ends the suppression of an address: later notifications are sent to it.', {
    input: { id: [ID, 'UUID of the suppressed address.'] },
    payload: { unsuppressedAddressId: [ID, 'UUID of what was the suppressed address.'] },
  })
  async unsuppressAddress({ id }: { readonly id: string }) {
    return { unsuppressedAddressId: await this.service.unsuppress(id) };
  }

  @Public()
  @Mutation('Takes a provider’s report of bounces and complaints; the token is the only credential.', {
    input: {
      provider: [String, '`ses`, `sendgrid`, or another name with the documented general form.'],
      token: [String, 'The secret of `Notifications__Email__CallbackSecret`.'],
      body: [String, 'The body as the provider sent it, JSON.'],
    },
    payload: { isAccepted: [Boolean, 'True, also where nothing was suppressed.'] },
    ignoresIdempotencyKey: true,
  })
  async receiveProviderCallback(input: GivenCallback) {
    await this.callbacks.receive(input);
    return { isAccepted: true };
  }
}
