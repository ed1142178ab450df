/** Traverses parsed formulas. */
import type { FieldToken, FormulaNode } from './parseFormula.ts';

type NodeOf<Kind extends FormulaNode['kind']> = Extract<FormulaNode, { kind: Kind }>;

export function partsOf(node: FormulaNode): readonly FormulaNode[] {
  switch (node.kind) {
    case 'call':
      return node.args;
    case 'not':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'duration':
      return [node.amount];
    case 'where':
      return [node.list, node.condition];
    default:
      return [];
  }
}

/**
 * Returns the paths of all fields used, in order, including those in a nested `where`; a path can start with a
 * directory.
 */
export function pathsIn(node: FormulaNode): readonly (readonly FieldToken[])[] {
  return node.kind === 'field' ? [node.path] : partsOf(node).flatMap(pathsIn);
}

/** Returns the terms joined by `and`. */
export function termsOf(condition: FormulaNode): readonly FormulaNode[] {
  if (condition.kind !== 'binary' || condition.sign !== 'and') return [condition];
  return [...termsOf(condition.left), ...termsOf(condition.right)];
}

/** Returns the field of `field = this`, in either order; `undefined` for anything else. */
export function fieldThatIsThis(term: FormulaNode): NodeOf<'field'> | undefined {
  if (term.kind !== 'binary' || term.sign !== '=') return undefined;
  const [field, other] = term.left.kind === 'this' ? [term.right, term.left] : [term.left, term.right];
  return field.kind === 'field' && other.kind === 'this' ? field : undefined;
}
