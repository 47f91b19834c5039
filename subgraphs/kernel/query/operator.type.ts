import { graphEnum } from '../subgraph/type-graphql.ts';
import { operators } from './operator.ts';

export const QueryOperatorEnum = graphEnum(
  operators,
  'QueryOperator',
  'How a filter compares a field with its value.',
  {
    Eq: 'Equal to it; texts with regard to case.',
    Ne: 'Different from it; also where there is no value.',
    Contains: 'Contains the text, without regard to case.',
    StartsWith: 'Begins with the text, without regard to case.',
    EndsWith: 'Ends with the text, without regard to case.',
    Gt: 'Greater than it, or later.',
    Gte: 'Greater or equal, or not earlier.',
    Lt: 'Less than it, or earlier.',
    Lte: 'Less or equal, or not later.',
    In: 'Equal to one of a comma-separated list.',
    Between: 'From the first of two comma-separated values to the second.',
    IsNull: 'Has no value; the filter’s value is ignored.',
    IsNotNull: 'Has a value; the filter’s value is ignored.',
  },
);
