import {
  type DirectiveNode,
  type FieldNode,
  GraphQLError,
  GraphQLIncludeDirective,
  GraphQLSkipDirective,
  getDirectiveValues,
  getNullableType,
  isListType,
  Kind,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { fragmentsOf } from '../../supergraph/admission.ts';
import type { IsWithheld } from '../../supergraph/authorization/without-fields.ts';
import type { PlannedOperation, Variables } from '../../supergraph/supergraph.ts';

/** Errors of one answer; further withheld fields are null without one. */
const most = 100;

/** Code of Apollo's router for a field or type that the caller may not have. */
export const withheldCode = 'UNAUTHORIZED_FIELD_OR_TYPE';

/** The errors of fields that a caller may not have. */
export class WithheldErrors {
  private readonly lists = new WeakMap<PlannedOperation, ReadonlySet<FieldNode>>();

  /** One error for each withheld field. In the path `@` is every element of a list, as in Apollo's router. @param variables coerced. */
  of(planned: PlannedOperation, variables: Variables, isWithheld: IsWithheld): readonly GraphQLError[] {
    const { operation, document } = planned;
    const fragments = fragmentsOf(document);
    const lists = this.listFieldsOf(planned);
    const paths = new Map<string, readonly string[]>();

    const walk = ({ selections }: SelectionSetNode, path: readonly string[]): void => {
      for (const selection of selections) {
        if (paths.size >= most || !isIncluded(selection, variables)) continue;
        if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = fragments[selection.name.value];
          if (fragment !== undefined) walk(fragment.selectionSet, path);
        } else if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet, path);
        else {
          const here = [...path, selection.alias?.value ?? selection.name.value];
          if (isWithheld(selection)) paths.set(here.join('/'), here);
          else if (selection.selectionSet !== undefined)
            walk(selection.selectionSet, lists.has(selection) ? [...here, '@'] : here);
        }
      }
    };

    walk(operation.selectionSet, []);
    return [...paths.values()].map(
      (path) => new GraphQLError('Unauthorized field or type', { path, extensions: { code: withheldCode } }),
    );
  }

  /** Fields of an operation that answer a list. */
  private listFieldsOf(planned: PlannedOperation): ReadonlySet<FieldNode> {
    const cached = this.lists.get(planned);
    if (cached !== undefined) return cached;
    const info = new TypeInfo(planned.view.schema);
    const found = new Set<FieldNode>();
    visit(
      planned.document,
      visitWithTypeInfo(info, {
        Field: (node) => {
          if (isListType(getNullableType(info.getType()))) found.add(node);
        },
      }),
    );
    this.lists.set(planned, found);
    return found;
  }
}

function isIncluded(node: { readonly directives?: readonly DirectiveNode[] }, variables: Variables): boolean {
  if (node.directives === undefined || node.directives.length === 0) return true;
  const skip = getDirectiveValues(GraphQLSkipDirective, node, variables);
  const include = getDirectiveValues(GraphQLIncludeDirective, node, variables);
  return skip?.if !== true && include?.if !== false;
}
