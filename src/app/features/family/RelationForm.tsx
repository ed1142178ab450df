import { useCallback, useState } from 'react';
import { TYPEAHEAD_ITEMS } from '#core/limits.ts';
import type { Item } from '#core/model.ts';
import { useFieldServices } from '#view/engine/fieldServices.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { Typeahead } from '#view/kit/inputs/combobox/Typeahead.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Select } from '#view/kit/inputs/Select.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { FormModal } from '#view/kit/overlays/FormModal.tsx';
import { useApiCall } from '../../api/useApiCall.ts';
import { useOpenedRecord } from '../../shared/record/openedRecord.ts';
import {
  addRelation,
  changeRelation,
  RELATION_KINDS,
  type Relation,
  type RelationInput,
  toRelationInput,
} from './familyCalls.ts';
import { extractDisplayName } from './familyWords.ts';

interface RelationFormProps {
  item: Item;
  /** The relation being edited; `null` for a new relation. */
  relation: Relation | null;
  onClose: () => void;
  onSaved: (input: RelationInput) => void;
}

/** Adds a relation to another contact, or edits the type of an existing one. */
export function RelationForm({ item, relation, onClose, onSaved }: RelationFormProps) {
  const { t } = useMessages();
  const call = useApiCall();
  const [contact, setContact] = useState<ComboboxOption | null>(null);
  const [input, setInput] = useState<RelationInput>(
    relation ? toRelationInput(relation) : { kind: 'Spouse' },
  );
  const [isTried, setTried] = useState(false);
  const name = extractDisplayName(item.display);
  const isOther = input.kind === 'Other';
  const isMissing = { contact: !relation && !contact, text: isOther && !input.text?.trim() };
  const save = async () => {
    setTried(true);
    if (isMissing.contact || isMissing.text) return;
    const sent = getSent(input);
    const failed = await call.run(async () => {
      if (relation) await changeRelation(item.id, relation.id, sent);
      else if (contact) await addRelation(item.id, contact.value, sent);
    });
    if (!failed) onSaved(sent);
  };
  const title = relation
    ? t('family.changeOf', { name: extractDisplayName(relation.contact.display) })
    : t('family.addTo', { name });
  return (
    <FormModal
      title={title}
      size="small"
      confirmLabel={t(relation ? 'app.save' : 'family.add')}
      isBusy={call.isBusy}
      problem={call.problem}
      onClose={onClose}
      onSubmit={() => void save()}
    >
      {!relation && (
        <Field
          label={t('family.contact')}
          isRequired
          errors={isTried && isMissing.contact ? [t('family.choose')] : []}
        >
          <ContactChoice item={item} value={contact} onChange={setContact} />
        </Field>
      )}
      <Field label={t('family.kind', { name })}>
        <Select
          value={input.kind}
          emptyLabel={null}
          options={RELATION_KINDS.map(value => ({ value, label: t(`family.kind.${value}`) }))}
          onChange={value =>
            setInput({ ...input, kind: RELATION_KINDS.find(kind => kind === value) ?? input.kind })
          }
        />
      </Field>
      {isOther && (
        <OtherTexts
          {...{ name, input }}
          isLacking={isTried && isMissing.text}
          onChange={part => setInput(before => ({ ...before, ...part }))}
        />
      )}
    </FormModal>
  );
}

interface OtherTextsProps {
  name: string;
  input: RelationInput;
  /** True to mark missing texts. */
  isLacking: boolean;
  onChange: (part: Pick<RelationInput, 'text' | 'inverseText'>) => void;
}

/** Edits the names of a custom relation, seen from either side. */
function OtherTexts({ name, input, isLacking, onChange }: OtherTextsProps) {
  const { t } = useMessages();
  return (
    <>
      <Field label={t('family.text', { name })} isRequired errors={isLacking ? [t('family.say')] : []}>
        <TextInput value={input.text ?? ''} maxLength={100} onInput={text => onChange({ text })} />
      </Field>
      <Field label={t('family.inverseText', { name })} help={t('family.inverseHelp')}>
        <TextInput
          value={input.inverseText ?? ''}
          maxLength={100}
          onInput={inverseText => onChange({ inverseText })}
        />
      </Field>
    </>
  );
}

interface ContactChoiceProps {
  item: Item;
  value: ComboboxOption | null;
  onChange: (contact: ComboboxOption | null) => void;
}

/** Selects any contact except `item`. */
function ContactChoice({ item, value, onChange }: ContactChoiceProps) {
  const { t } = useMessages();
  const { searchRecords } = useFieldServices();
  const { place } = useOpenedRecord();
  const load = useCallback(
    async (keyword: string, signal: AbortSignal) => {
      const query = { directoryId: place.directoryId, keyword, take: TYPEAHEAD_ITEMS, signal };
      const found = await searchRecords(query);
      return found
        .filter(({ id }) => id !== item.id)
        .map(({ id, display }) => ({ value: id, label: extractDisplayName(display) }));
    },
    [searchRecords, place.directoryId, item.id],
  );
  return (
    <Typeahead
      value={value}
      onChange={onChange}
      load={load}
      placeholder={t('family.contactHint')}
      listLabel={t('family.contact')}
      emptyNote={t('family.noContacts')}
    />
  );
}

/** Omits the texts unless the type is `Other`, and omits a blank inverse text. */
function getSent({ kind, text = '', inverseText = '' }: RelationInput): RelationInput {
  if (kind !== 'Other') return { kind };
  return {
    kind,
    text: text.trim(),
    ...(inverseText.trim() === '' ? {} : { inverseText: inverseText.trim() }),
  };
}
