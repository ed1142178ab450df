/**
 * Computes the positions of a family in the diagram: parents above, spouses to the right, siblings to the left,
 * children below.
 */
import type { Relation } from './familyCalls.ts';

export const FAMILY_BOX_SIZE = { width: 104, height: 28 };
const GAP = { x: 12, y: 10 };
/** The space between generations, for the lines. */
const GENERATION = 26;
const ACROSS = 3;

export interface FamilyNode {
  /** `null` for the contact itself. */
  readonly relation: Relation | null;
  readonly x: number;
  readonly y: number;
}

export interface FamilyLayout {
  readonly width: number;
  readonly height: number;
  readonly places: readonly FamilyNode[];
  /** SVG paths. */
  readonly lines: readonly string[];
}

/** Relations of type `Other` aren't drawn; returns `undefined` if there are no other relations. */
export function computeFamilyLayout(relations: readonly Relation[]): FamilyLayout | undefined {
  const of = (kind: Relation['kind']) => relations.filter(relation => relation.kind === kind);
  const [parents, spouses, siblings, children] = [of('Parent'), of('Spouse'), of('Sibling'), of('Child')];
  if (parents.length + spouses.length + siblings.length + children.length === 0) return undefined;
  const width = ACROSS * FAMILY_BOX_SIZE.width + (ACROSS - 1) * GAP.x;
  const middle = width / 2;
  const above = inRows(parents, 0);
  const besideHeight = getStackHeight(Math.max(1, spouses.length, siblings.length));
  const top = parents.length > 0 ? above.height + GENERATION : 0;
  const self = {
    relation: null,
    x: middle - FAMILY_BOX_SIZE.width / 2,
    y: top + (besideHeight - FAMILY_BOX_SIZE.height) / 2,
  };
  const right = stacked(spouses, width - FAMILY_BOX_SIZE.width, { top, height: besideHeight });
  const left = stacked(siblings, 0, { top, height: besideHeight });
  const below = inRows(children, top + besideHeight + GENERATION);
  const centre = self.y + FAMILY_BOX_SIZE.height / 2;
  const elbow = (place: FamilyNode, from: number, to: number) =>
    `M${from} ${centre} H${(from + to) / 2} V${place.y + FAMILY_BOX_SIZE.height / 2} H${to}`;
  return {
    width,
    height: top + besideHeight + (children.length > 0 ? GENERATION + below.height : 0),
    places: [...above.places, ...left, self, ...right, ...below.places],
    lines: [
      ...right.map(place => elbow(place, self.x + FAMILY_BOX_SIZE.width, place.x)),
      ...left.map(place => elbow(place, self.x, place.x + FAMILY_BOX_SIZE.width)),
      ...above.nearest('below').map(([x, y]) => `M${x} ${y} V${top - GENERATION / 2} H${middle} V${self.y}`),
      ...below
        .nearest('above')
        .map(([x, y]) => `M${middle} ${self.y + FAMILY_BOX_SIZE.height} V${y - GENERATION / 2} H${x} V${y}`),
    ],
  };
}

/** Arranges boxes in centred rows. */
function inRows(relations: readonly Relation[], top: number) {
  const width = ACROSS * FAMILY_BOX_SIZE.width + (ACROSS - 1) * GAP.x;
  const rows = Math.ceil(relations.length / ACROSS);
  const places = relations.map((relation, index): FamilyNode => {
    const row = Math.floor(index / ACROSS);
    const count = Math.min(ACROSS, relations.length - row * ACROSS);
    const rowWidth = count * FAMILY_BOX_SIZE.width + (count - 1) * GAP.x;
    const x = (width - rowWidth) / 2 + (index % ACROSS) * (FAMILY_BOX_SIZE.width + GAP.x);
    return { relation, x, y: top + row * (FAMILY_BOX_SIZE.height + GAP.y) };
  });
  return {
    places,
    height: getStackHeight(rows),
    /** Returns the line ends of the row closest to the contact. */
    nearest(side: 'above' | 'below'): (readonly [x: number, y: number])[] {
      const row = side === 'above' ? 0 : rows - 1;
      return places
        .filter((_, index) => Math.floor(index / ACROSS) === row)
        .map(
          ({ x, y }) =>
            [x + FAMILY_BOX_SIZE.width / 2, side === 'above' ? y : y + FAMILY_BOX_SIZE.height] as const,
        );
    },
  };
}

/** Stacks boxes vertically, centred on the contact. */
function stacked(
  relations: readonly Relation[],
  x: number,
  { top, height }: { top: number; height: number },
): FamilyNode[] {
  const begin = top + (height - getStackHeight(relations.length)) / 2;
  return relations.map((relation, index) => ({
    relation,
    x,
    y: begin + index * (FAMILY_BOX_SIZE.height + GAP.y),
  }));
}

function getStackHeight(count: number): number {
  return count === 0 ? 0 : count * FAMILY_BOX_SIZE.height + (count - 1) * GAP.y;
}
