import { useMemo, useState } from 'react';
import { systemFields } from '#core/field/system/systemFields.ts';
import type { Directory, FieldDefinition } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';

/** A search box is shown if there are more fields. */
const manyFields = 8;

export interface HiddenFieldsModalProps {
  directory: Directory;
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
  onClose: () => void;
}

/** Selects the fields of a directory, and the columns of its tables, that are hidden from users of a profile. */
export function HiddenFieldsModal({ directory, hidden, onChange, onClose }: HiddenFieldsModalProps) {
  const { t } = useMessages();
  const [chosen, setChosen] = useState<readonly string[]>(hidden);
  const [keyword, setKeyword] = useState('');
  const fields = useMemo(() => {
    const system = systemFields.filter(({ canHide }) => canHide);
    return [...hideable(directory.fields), ...system.map(({ id }) => ({ id, label: t(`table.${id}`) }))];
  }, [directory, t]);
  const wanted = keyword.toLocaleLowerCase();
  const shown: Hideable[] = fields.filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const toggle = (id: string, isHidden: boolean) =>
    setChosen(isHidden ? [...chosen, id] : chosen.filter(each => each !== id));
  return (
    <Modal
      size="small"
      title={t('profiles.hiddenTitle', { name: directory.name })}
      onClose={onClose}
      onSubmit={() => onChange([...chosen])}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button type="submit" tone="primary">
            {t('profiles.apply')}
          </Button>
        </>
      }
    >
      <div className="dk-stack">
        <p className="dk-faint">{t('profiles.hiddenText')}</p>
        {fields.length > manyFields && (
          <TextInput
            type="search"
            icon="search"
            label={t('profiles.findField')}
            placeholder={t('profiles.findField')}
            value={keyword}
            onInput={setKeyword}
          />
        )}
        <div className="dk-hidden-fields">
          {shown.map(({ id, label, tableId }) => (
            <Checkbox
              key={id}
              label={label}
              isChecked={chosen.includes(id) || isWithin(tableId, chosen)}
              isDisabled={isWithin(tableId, chosen)}
              onChange={isHidden => toggle(id, isHidden)}
            />
          ))}
        </div>
      </div>
    </Modal>
  );
}

interface Hideable {
  readonly id: string;
  readonly label: string;
  /** The id of the table field that contains the column. A column is hidden if its table is hidden. */
  readonly tableId?: string;
}

function hideable(fields: readonly FieldDefinition[]): Hideable[] {
  const kept = (list: readonly FieldDefinition[] = []) => list.filter(({ deleted }) => !deleted);
  return kept(fields).flatMap(({ id, name, tableFields }): Hideable[] => [
    { id, label: name },
    ...kept(tableFields).map(column => ({ id: column.id, label: `${name} › ${column.name}`, tableId: id })),
  ]);
}

function isWithin(tableId: string | undefined, chosen: readonly string[]): boolean {
  return tableId !== undefined && chosen.includes(tableId);
}
