import type { CellProps, FieldUi } from '#view/engine/fieldUi.ts';
import { createLazyEditor, createLazyFilter } from '#view/field/lazyParts.tsx';
import { getText } from '../shared/stringValue.ts';
import { MIN_WIDTH } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { usePersonName } from './personName.ts';
import './person.css';

export const personUi: FieldUi<'Person'> = {
  type: 'Person',
  Icon: createIcon('M8 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.5 14a5.5 5.5 0 0 1 11 0'),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'cell',
  Cell: PersonCell,
  Editor: createLazyEditor(async () => ({ default: (await import('./lazy/PersonEditor.tsx')).PersonEditor })),
  ListEditor: null,
  Filter: createLazyFilter(async () => ({ default: (await import('./lazy/PeopleFilter.tsx')).PeopleFilter })),
};

/** A user's initials and name. */
function PersonCell({ value, context }: CellProps) {
  const id = getText(value);
  const name = usePersonName(context)(id);
  if (!context.reference(id)) return <span className="dk-unseen">{name}</span>;
  return (
    <span className="dk-person" title={name}>
      <span className="dk-person-mark" aria-hidden="true">
        {getInitials(name)}
      </span>
      <TextCell text={name} />
    </span>
  );
}

function getInitials(name: string): string {
  const [first = '', second = ''] = name.trim().split(/\s+/);
  return ([...first][0] ?? '?') + ([...second][0] ?? '');
}
