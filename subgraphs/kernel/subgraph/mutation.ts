import type { GraphQLScalarType } from 'graphql';
import type { CallContext } from '../call/context.ts';
import { Arg, type ClassType, Ctx, Field, InputType, MutationField, ObjectType } from './type-graphql.ts';

/** A field of an input or a payload: its type as type-graphql takes it, its description, and whether it may be null. */
type Member = readonly [
  type: object,
  description: string,
  options?: { readonly nullable?: boolean; readonly defaultValue?: unknown },
];
/** Fields in reading order: what, which, options. */
type Members = Readonly<Record<string, Member>>;

type ValueOf<T> = T extends readonly [infer Element]
  ? readonly ValueOf<Element>[]
  : T extends StringConstructor
    ? string
    : T extends BooleanConstructor
      ? boolean
      : T extends DateConstructor
        ? Date
        : T extends GraphQLScalarType<infer Internal>
          ? Internal
          : T extends abstract new (
                ...args: never
              ) => infer Instance
            ? Instance
            : T[keyof T];
type NullableNames<M extends Members> = {
  [N in keyof M]: M[N][2] extends { readonly nullable: true } ? N : never;
}[keyof M];
/** The object of these fields. */
export type ObjectOf<M extends Members> = {
  readonly [N in Exclude<keyof M, NullableNames<M>>]: ValueOf<M[N][0]>;
} & { readonly [N in NullableNames<M>]?: ValueOf<M[N][0]> | null };

/** What a member of a payload may be; a function is called where the member is selected. */
type PayloadOf<M extends Members> = {
  readonly [N in keyof ObjectOf<M>]: ObjectOf<M>[N] | (() => ObjectOf<M>[N] | Promise<ObjectOf<M>[N]>);
};

/** An input of several mutations' worth of fields is a class; a small one is written where it is used. */
type Input = Members | ClassType;
type InputOf<I extends Input> =
  I extends ClassType<infer Instance extends object> ? Instance : I extends Members ? ObjectOf<I> : never;

/** Input and payload of a mutation. */
interface MutationOptions<I extends Input, P extends Members> {
  /** A class is named as the mutation and `Input`. */
  readonly input: I;
  /** The changed objects by their nouns, and what else has changed. */
  readonly payload: P;
  /** Its input has no `idempotencyKey`: the result is not stored. */
  readonly ignoresIdempotencyKey?: true;
}

const idempotencyKey: Member = [
  String,
  'Key of 1 to 256 printable ASCII characters that makes a repeat safe: for 24 hours the same operation with it answers the first ' +
    'result. Another operation or other variables fail with `UNPROCESSABLE`, a repeat while the first runs with ' +
    '`CONFLICT`. Replaces the header `Idempotency-Key`. The operation has no other mutation.',
  { nullable: true },
];

/** The field `ifMatch` of inputs whose object has an entity tag; a failed comparison is `PRECONDITION_FAILED`. */
export const ifMatch = [
  String,
  'Entity tags that were read, separated by commas, or `*`: another version fails with `PRECONDITION_FAILED`. Null: ' +
    'any version.',
  { nullable: true },
] as const satisfies Member;

/**
 * A mutation: `verbNoun(input: VerbNounInput!): VerbNounPayload!`, both named by the method. The method is given the
 * input without `idempotencyKey`, which the gateway reads, and with the header `If-Match` where its `ifMatch` says nothing:
 * the gateway lets the header pass for inputs with this field alone. An input without the field never gets it.
 */
export function Mutation<const I extends Input, const P extends Members>(
  description: string,
  { input, payload, ignoresIdempotencyKey }: MutationOptions<I, P>,
) {
  return <H extends (input: InputOf<I>) => PayloadOf<P> | Promise<PayloadOf<P>>>(
    target: object,
    name: string,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    const noun = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    const inputType = inputOf(input, `${noun}Input`, name);
    if (ignoresIdempotencyKey === undefined) addMembers(inputType, { idempotencyKey });
    const answer = class {};
    ObjectType(`${noun}Payload`, {
      description: `Result of the mutation \`${name}\`; a failure has an error instead.`,
    })(answer);
    addMembers(answer, payload);
    Arg('input', () => inputType, { description: 'All arguments of the mutation, in one object.' })(
      target,
      name,
      0,
    );
    Ctx()(target, name, 1);
    MutationField(() => answer, { description })(target, name, descriptor);
    const method = descriptor.value as unknown as (input: object) => unknown;
    const takesIfMatch = typeof input === 'function' || 'ifMatch' in input;
    descriptor.value = function (
      this: unknown,
      { idempotencyKey: _, ...rest }: Record<string, unknown>,
      call?: Pick<CallContext, 'ifMatch'>,
    ) {
      return method.call(this, takesIfMatch ? withHeader(rest, call?.ifMatch) : rest);
    } as unknown as H;
  };
}

function withHeader(input: Record<string, unknown>, header: string | null | undefined): object {
  return typeof header === 'string' ? { ...input, ifMatch: input.ifMatch ?? header } : input;
}

function inputOf(input: Input, typeName: string, name: string): ClassType {
  if (typeof input === 'function') {
    if (input.name !== typeName) throw new Error(`The input of ${name} is called ${input.name}.`);
    return input;
  }
  const made = class {};
  InputType(typeName, { description: `Input of the mutation \`${name}\`.` })(made);
  addMembers(made, input);
  return made;
}

function addMembers({ prototype }: ClassType, members: Members): void {
  for (const [name, [type, description, options]] of Object.entries(members))
    Field(() => (Array.isArray(type) ? [...type] : type), { ...options, description })(prototype, name);
}
