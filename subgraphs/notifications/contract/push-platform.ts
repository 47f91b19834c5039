/** Operating systems of devices that are woken by push. */
export const pushPlatforms = ['android', 'ios'] as const;
export type PushPlatform = (typeof pushPlatforms)[number];
