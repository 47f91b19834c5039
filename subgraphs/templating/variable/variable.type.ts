import { Field, graphEnum, Int, ObjectType } from '../../kernel/subgraph/type-graphql.ts';
import {
  type TemplateVariableType as TemplateVariableTypeName,
  templateVariableTypes,
} from '../templating.contract.ts';

const TemplateVariableKindEnum = graphEnum(
  templateVariableTypes,
  'TemplateVariableKind',
  'Type of a value a template may use.',
  {
    string: 'A text of characters.',
    number: 'A number, decimals included.',
    boolean: 'Either true or false.',
    date: 'A time, as text in ISO 8601.',
    array: 'A list of values.',
    object: 'An object with members.',
    any: 'Not declared: the template’s text requires it.',
  },
);

@ObjectType('TemplateVariable', { description: 'A value a template may use.' })
export class TemplateVariableType {
  @Field(() => String, { description: 'Path as a template writes it.' })
  name!: string;

  @Field(() => TemplateVariableKindEnum, { description: 'Type of its value.' })
  type!: TemplateVariableTypeName;

  @Field(() => String, { nullable: true, description: 'Description of the variable for display.' })
  description?: string | null;

  @Field(() => String, { nullable: true, description: 'A value it may have.' })
  example?: string | null;
}

@ObjectType({ description: 'A variable of templates.' })
export class TemplateVariables {
  @Field(() => [TemplateVariableType], { description: 'Variables available to every template.' })
  globalVariables!: TemplateVariableType[];

  @Field(() => [TemplateVariableType], {
    description: 'Variables that its caller passes: as declared for its name, else as its text requires.',
  })
  modelVariables!: TemplateVariableType[];

  @Field(() => [TemplateVariableType], { description: 'Variables that the platform adds.' })
  enrichedVariables!: TemplateVariableType[];
}

@ObjectType('TemplateParseError', { description: 'A problem at a position in a template.' })
export class TemplateParseErrorType {
  @Field(() => String, { description: 'Description of the syntax error.' })
  message!: string;

  @Field(() => Int, { nullable: true, description: 'One-based position in the template.' })
  line!: number | null;

  @Field(() => Int, { nullable: true, description: 'One-based position in the template.' })
  column!: number | null;

  @Field(() => String, { nullable: true, description: 'The line in question.' })
  snippet!: string | null;
}

@ObjectType({ description: 'All problems of a template, and the variables it uses.' })
export class TemplateCheck {
  @Field(() => Boolean, { description: 'Whether it could be saved.' })
  isValid!: boolean;

  @Field(() => [TemplateParseErrorType], { description: 'Position of the syntax error.' })
  parseErrors!: TemplateParseErrorType[];

  @Field(() => [TemplateParseErrorType], {
    description: 'Undeclared values, if templates of the name have a declared model.',
  })
  unknownVariables!: TemplateParseErrorType[];

  @Field(() => [String], { description: 'All variables that it uses.' })
  variables!: string[];
}
