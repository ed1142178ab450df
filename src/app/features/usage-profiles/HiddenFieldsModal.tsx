import { useState } from 'react';
import type { Directory } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Checkbox } from '#view/kit/Checkbox.tsx';
import { Modal } from '#view/kit/Modal.tsx';
import { EmptyState } from '#view/kit/states.tsx';
import { TextInput } from '#view/kit/TextInput.tsx';

/** Fields from which a search box is worth its room. */
const manyFields = 8;

export interface HiddenFieldsModalProps {
  directory: Directory;
  hidden: readonly string[];
  onChange: (hidden: string[]) => void;
  onClose: () => void;
}

/** Which fields of a directory the people of a profile never see. */
export function HiddenFieldsModal({ directory, hidden, onChange, onClose }: HiddenFieldsModalProps) {
  const { t } = useMessages();
  const [chosen, setChosen] = useState<readonly string[]>(hidden);
  const [keyword, setKeyword] = useState('');
  const fields = directory.fields.filter(field => !field.deleted);
  const shown = fields.filter(({ name }) => name.toLocaleLowerCase().includes(keyword.toLocaleLowerCase()));
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
        {fields.length === 0 && <EmptyState icon="eye-off" title={t('profiles.noFields')} />}
        <div className="dk-hidden-fields">
          {shown.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              isChecked={chosen.includes(id)}
              onChange={isHidden => toggle(id, isHidden)}
            />
          ))}
        </div>
      </div>
    </Modal>
  );
}
