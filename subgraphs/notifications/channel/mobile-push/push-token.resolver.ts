import { Arg, Mutation, Query, Resolver } from '../../../kernel/subgraph/type-graphql.ts';
import type { PushTokenService } from './push-token.service.ts';
import { PushToken, PushTokenInput, RegisteredPushToken } from './push-token.type.ts';

@Resolver(() => PushToken)
export class PushTokenResolver {
  constructor(private readonly service: PushTokenService) {}

  @Query(() => [PushToken], { description: 'The caller’s devices, newest first; at most 20.' })
  pushTokens(): Promise<PushToken[]> {
    return this.service.list();
  }

  @Mutation(() => RegisteredPushToken, {
    description:
      'Registers a device for push, or renews it. A token of another person moves to the caller; a rotated token replaces the earlier one of the same `deviceId`.',
  })
  registerPushToken(
    @Arg('input', () => PushTokenInput, { description: 'Token and platform of the device.' })
    input: PushTokenInput,
  ): Promise<RegisteredPushToken> {
    return this.service.register(input);
  }

  @Mutation(() => Boolean, {
    description: 'Forgets a device of the caller’s. Answers whether there was one.',
  })
  unregisterPushToken(
    @Arg('token', () => String, { description: 'The complete token of the device.' }) token: string,
  ): Promise<boolean> {
    return this.service.unregister(token);
  }
}
