import { type GraphQLSchema, isAbstractType, isInterfaceType, isObjectType } from 'graphql';

/** True when objects of a type satisfy a type condition of a plan. */
export type MeetsCondition = (typename: string, condition: string) => boolean;

/** @param schema the supergraph's: plans refer to types outside the API schema. */
export function typeConditions(schema: GraphQLSchema): MeetsCondition {
  return (typename, condition) => {
    if (typename === condition) return true;
    const type = schema.getType(typename);
    const wanted = schema.getType(condition);
    if (!type || !wanted || !isAbstractType(wanted)) return false;
    return (isObjectType(type) || isInterfaceType(type)) && schema.isSubType(wanted, type);
  };
}
