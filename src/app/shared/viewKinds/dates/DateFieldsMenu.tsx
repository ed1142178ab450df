import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Menu } from '#view/kit/overlay/Menu.tsx';
import { getDateFields } from './dateFields.ts';
import type { DateFieldsHandle } from './useDateFields.ts';

/** Lets the user select the date fields that determine the days of records; renders nothing if there is no choice. */
export function DateFieldsMenu({
  compiled,
  dates,
}: {
  compiled: CompiledDirectory;
  dates: DateFieldsHandle;
}) {
  const { t } = useMessages();
  const { choice, change } = dates;
  const fields = getDateFields(compiled);
  if (fields.length < 2) return null;
  const { name } = choice.from.definition;
  const label = choice.till ? `${name} – ${choice.till.definition.name}` : name;
  return (
    <Menu
      placement="bottom-end"
      trigger={
        <Button size="small" tone="quiet" icon="calendar">
          <span className="dk-truncate">{label}</span>
        </Button>
      }
      entries={[
        ...fields.map(({ definition: { id, name } }) => ({
          id: `from ${id}`,
          label: t('dates.from', { name }),
          isChecked: id === choice.from.definition.id,
          onSelect: () => change({ from: id, ...(choice.till?.definition.id === id && { till: null }) }),
        })),
        {
          id: 'till',
          label: t('dates.noTill'),
          hasSeparator: true,
          isChecked: !choice.till,
          onSelect: () => change({ from: choice.from.definition.id, till: null }),
        },
        ...fields
          .filter(field => field !== choice.from)
          .map(({ definition: { id, name } }) => ({
            id: `till ${id}`,
            label: t('dates.till', { name }),
            isChecked: id === choice.till?.definition.id,
            onSelect: () => change({ from: choice.from.definition.id, till: id }),
          })),
      ]}
    />
  );
}
