import { Mutation } from '../../../kernel/subgraph/mutation.ts';
import { Query, Resolver } from '../../../kernel/subgraph/type-graphql.ts';
import type { PushTokenService } from './push-token.service.ts';
import { PushToken, RegisterPushTokenInput } from './push-token.type.ts';

@Resolver(() => PushToken)
export class PushTokenResolver {
  constructor(private readonly service: PushTokenService) {}

  @Query(() => [PushToken], { description: 'The caller’s devices, newest first; at most 20.' })
  pushTokens(): Promise<PushToken[]> {
    return this.service.list();
  }

  @Mutation(
    'Registers a device for push or renews it. A token of another user moves to the caller; a rotated token replaces the earlier one of the same `deviceId`.',
    {
      input: RegisterPushTokenInput,
      payload: {
        pushToken: [PushToken, 'The registered device and its token.'],
        isNew: [Boolean, 'True if it was registered, false if it was renewed.'],
      },
    },
  )
  async registerPushToken(input: RegisterPushTokenInput) {
    const { token, isNew } = await this.service.register(input);
    return { pushToken: token, isNew };
  }

  @Mutation('Removes a device of the caller.', {
    input: { token: [String, 'The complete token of the device.'] },
    payload: { isRemoved: [Boolean, 'Whether it existed; false: unchanged.'] },
  })
  async unregisterPushToken({ token }: { token: string }) {
    return { isRemoved: await this.service.unregister(token) };
  }
}
