import type { FormulaFieldToken, FormulaNode } from './parseFormula.ts';

type NodeOf<Kind extends FormulaNode['kind']> = Extract<FormulaNode, { kind: Kind }>;

export function getChildNodes(node: FormulaNode): readonly FormulaNode[] {
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
 * Returns the paths of all fields used, in order, including those within a `where`; a path can start with a directory.
 */
export function getFieldPaths(node: FormulaNode): readonly (readonly FormulaFieldToken[])[] {
  return node.kind === 'field' ? [node.path] : getChildNodes(node).flatMap(getFieldPaths);
}

/** Returns the terms joined by `and`. */
export function splitAndTerms(condition: FormulaNode): readonly FormulaNode[] {
  if (condition.kind !== 'binary' || condition.sign !== 'and') return [condition];
  return [...splitAndTerms(condition.left), ...splitAndTerms(condition.right)];
}

/** Returns the field of the term `field = this` or `this = field`; `undefined` for other terms. */
export function findFieldEqualToThis(term: FormulaNode): NodeOf<'field'> | undefined {
  if (term.kind !== 'binary' || term.sign !== '=') return undefined;
  const [field, other] = term.left.kind === 'this' ? [term.right, term.left] : [term.left, term.right];
  return field.kind === 'field' && other.kind === 'this' ? field : undefined;
}
