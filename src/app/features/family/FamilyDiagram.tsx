import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useOpenedRecord } from '../../shared/record/openedRecord.ts';
import { openRecord } from '../../state/openRecordsState.ts';
import type { Relation } from './familyCalls.ts';
import { computeFamilyLayout, FAMILY_BOX_SIZE, type FamilyNode } from './familyLayout.ts';
import { extractDisplayName, useRelationLabel } from './familyWords.ts';

interface FamilyPictureProps {
  /** The contact's display text, which can begin with its number. */
  name: string;
  relations: readonly Relation[];
}

/**
 * Shows parents, spouses, siblings and children as links in a small diagram; the list of relations contains the same
 * information.
 */
export function FamilyDiagram({ name, relations }: FamilyPictureProps) {
  const { t } = useMessages();
  const layout = computeFamilyLayout(relations);
  if (!layout) return null;
  const { width, height, places, lines } = layout;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be part of an SVG picture
    <svg
      className="dk-family-picture"
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      width={width + 2}
      role="group"
      aria-label={t('family.picture')}
    >
      {lines.map(path => (
        <path key={path} d={path} />
      ))}
      {places.map(place => (
        <Person key={place.relation?.id ?? 'self'} place={place} name={name} />
      ))}
    </svg>
  );
}

const MAX_CHARACTERS = 15;
const PADDING = 8;

function Person({ place: { relation, x, y }, name }: { place: FamilyNode; name: string }) {
  const kindName = useRelationLabel();
  const { compiled, place } = useOpenedRecord();
  const shown = extractDisplayName(relation?.contact.display ?? name);
  const isLong = [...shown].length > MAX_CHARACTERS;
  const box = (
    <>
      <rect x={x} y={y} rx={6} {...FAMILY_BOX_SIZE} />
      {/* Truncates the text visually; screen readers read all of it. */}
      <svg x={x} y={y} {...FAMILY_BOX_SIZE}>
        <title>{shown}</title>
        <text
          x={isLong ? PADDING : FAMILY_BOX_SIZE.width / 2}
          y={FAMILY_BOX_SIZE.height / 2}
          data-long={isLong || undefined}
        >
          {shown}
        </text>
      </svg>
    </>
  );
  if (!relation) return <g className="dk-family-self">{box}</g>;
  const type = encodeURIComponent(compiled.directory.code);
  return (
    <a
      href={`/directories/${type}/items?record=${relation.contact.id}`}
      aria-label={`${kindName(relation)}: ${shown}`}
      onClick={event => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        openRecord(place.directoryId, relation.contact.id);
      }}
    >
      {box}
    </a>
  );
}
