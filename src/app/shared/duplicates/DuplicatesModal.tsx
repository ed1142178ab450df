import { Suspense, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { filterComparableFields, MAX_DUPLICATE_FIELDS } from '#core/duplicates/duplicateFields.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { Progress } from '../progress/Progress.tsx';
import './duplicates.css';
import { DuplicatePairs } from './DuplicatePairs.tsx';
import { duplicateTexts } from './texts.ts';
import { useDuplicateSearch } from './useDuplicateSearch.ts';

export interface DuplicatesModalProps {
  compiled: CompiledDirectory;
  onClose: () => void;
}

/** Finds duplicate records of a directory, comparing fields that the user selects. */
export default function DuplicatesModal(props: DuplicatesModalProps) {
  return (
    <Suspense fallback={null}>
      <TextsProvider texts={duplicateTexts}>
        <Finding {...props} />
      </TextsProvider>
    </Suspense>
  );
}

function Finding({ compiled, onClose }: DuplicatesModalProps) {
  const { t } = useMessages();
  const fields = filterComparableFields(compiled.fields);
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    compiled.duplicateFields.map(({ definition }) => definition.id),
  );
  const { search, problem, isBusy, begin, more, reload } = useDuplicateSearch(compiled);
  const toggle = (id: string, isChosen: boolean) =>
    setChosen(before => (isChosen ? [...before, id] : before.filter(other => other !== id)));
  const isRunning = search?.state === 'Running';
  return (
    <Modal
      title={t('duplicates.title', { name: compiled.directory.name })}
      size="large"
      onClose={onClose}
      onSubmit={() => void begin(chosen)}
      footer={
        <>
          <Button onClick={onClose}>{t('kit.close')}</Button>
          <Button tone="primary" type="submit" isDisabled={chosen.length === 0 || isRunning} isBusy={isBusy}>
            {t(search ? 'duplicates.again' : 'duplicates.find')}
          </Button>
        </>
      }
    >
      <div className="dk-stack">
        {fields.length === 0 && <Notice>{t('duplicates.none')}</Notice>}
        {fields.length > 0 && (
          <Field label={t('duplicates.fields')} isGroup>
            <div className="dk-duplicate-fields">
              {fields.map(({ definition: { id, name } }) => (
                <Checkbox
                  key={id}
                  label={name}
                  isChecked={chosen.includes(id)}
                  isDisabled={!chosen.includes(id) && chosen.length >= MAX_DUPLICATE_FIELDS}
                  onChange={isChosen => toggle(id, isChosen)}
                />
              ))}
            </div>
          </Field>
        )}
        {problem && <Notice tone="danger">{problem}</Notice>}
        {isRunning && <Progress label={t('duplicates.running')} value={search.done} max={search.total} />}
        {search?.state === 'Failed' && <Notice tone="danger">{t('duplicates.failed')}</Notice>}
        {search?.state === 'Done' && search.totalPairs === 0 && (
          <EmptyState icon="check" title={t('duplicates.empty')} text={t('duplicates.emptyText')} />
        )}
        {search?.state === 'Done' && search.totalPairs > 0 && (
          <DuplicatePairs compiled={compiled} search={search} onMore={more} onChanged={reload} />
        )}
      </div>
    </Modal>
  );
}
