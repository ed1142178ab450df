import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { OrderBy } from '#core/model.ts';
import { useEngine } from '../engine/engine.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { Button } from '../kit/Button.tsx';
import { Menu, type MenuEntry } from '../kit/overlay/Menu.tsx';

export interface BoardOrderMenuProps {
  /** The directory whose sortable fields the menu offers; omitted if a board shows several directories. */
  compiled?: CompiledDirectory;
  orderBy: OrderBy;
  onChange: (orderBy: OrderBy) => void;
}

/** Returns whether this is the manual order (by descending position), which users change by dragging. */
export function isManualOrder({ field, asc }: OrderBy): boolean {
  return field === SYSTEM_ID.statusPosition && !asc;
}

/** A menu for the sort order of a board's cards (default: descending status position, specification section 9). */
export function BoardOrderMenu({ compiled, orderBy, onChange }: BoardOrderMenuProps) {
  const { t } = useMessages();
  const engine = useEngine();
  const resolver = { findField: engine.findField, engine: engine.registry };
  const fields = (compiled?.fields ?? []).filter(field => field.resolve(resolver)?.canSort);
  const known = compiled?.system.map(each => each.system) ?? engine.registry.systemFields;
  const common = known.filter(({ ordersBoards }) => ordersBoards);
  const orders = [
    ...common.map(({ id }) => ({ id, label: t(`board.by${id}`) })),
    ...fields.map(({ definition: { id, name } }) => ({ id, label: name })),
  ];
  const isByHand = orderBy.field === SYSTEM_ID.statusPosition;
  const entries: MenuEntry[] = orders.map(({ id, label }) => ({
    id,
    label,
    isChecked: orderBy.field === id,
    onSelect: () => onChange({ field: id, asc: id === SYSTEM_ID.statusPosition ? false : orderBy.asc }),
  }));
  const directions: MenuEntry[] = [true, false].map(asc => ({
    id: asc ? 'asc' : 'desc',
    label: t(asc ? 'board.ascending' : 'board.descending'),
    isChecked: orderBy.asc === asc,
    hasSeparator: asc,
    onSelect: () => onChange({ ...orderBy, asc }),
  }));
  const chosen = orders.find(order => order.id === orderBy.field)?.label ?? orderBy.field;
  return (
    <Menu
      isToggling
      placement="bottom-end"
      trigger={
        <Button tone="quiet" icon="sort" aria-label={`${t('board.order')}: ${chosen}`}>
          {isByHand ? t('board.order') : chosen}
        </Button>
      }
      entries={isByHand ? entries : [...entries, ...directions]}
    />
  );
}
