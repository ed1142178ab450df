import { Suspense, useCallback, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { SUGGESTION_DEBOUNCE_MS } from '#core/limits.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { Field } from '#view/kit/inputs/Field.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { useDebounced } from '#view/kit/useDebounced.ts';
import { getErrorText } from '../../api/errorText.ts';
import { searchRecords } from '../../api/searchRecords.ts';
import { useLoad } from '../../api/useLoad.ts';
import { type DuplicateRecord, matchDuplicates } from './duplicateCalls.ts';
import './duplicates.css';
import { getIdentifyingValues } from './getIdentifyingValues.ts';
import MergeDialog from './MergeDialog.tsx';
import { duplicateTexts } from './texts.ts';

export interface MergeWithModalProps {
  compiled: CompiledDirectory;
  item: Item;
  onClose: () => void;
}

/** Selects the record to merge with an open one: a possible duplicate, or any record found by search. */
export default function MergeWithModal(props: MergeWithModalProps) {
  const [otherId, setOtherId] = useState<string | null>(null);
  const { compiled, item, onClose } = props;
  if (otherId) return <MergeDialog compiled={compiled} itemIds={[item.id, otherId]} onClose={onClose} />;
  return (
    <Suspense fallback={null}>
      <TextsProvider texts={duplicateTexts}>
        <Choosing {...props} onChoose={setOtherId} />
      </TextsProvider>
    </Suspense>
  );
}

/** Limits the search results to a number that users can scan at a glance. */
const MAX_RESULTS = 10;

function Choosing({
  compiled,
  item,
  onClose,
  onChoose,
}: MergeWithModalProps & { onChoose: (id: string) => void }) {
  const messages = useMessages();
  const { t } = messages;
  const [text, setText] = useState('');
  const keyword = useDebounced(text.trim(), SUGGESTION_DEBOUNCE_MS);
  const load = useCallback(
    (signal: AbortSignal) => found(compiled, { item, keyword }, signal),
    [compiled, item, keyword],
  );
  const { data, error, reload } = useLoad(load);
  return (
    <Modal
      title={t('merge.with', { name: item.display })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('kit.cancel')}</Button>}
    >
      <div className="dk-stack">
        <Field label={t('merge.search')}>
          <TextInput type="search" value={text} onInput={setText} />
        </Field>
        {error && <ErrorState text={getErrorText(messages, error)} onRetry={reload} />}
        {!data && !error && <Skeleton lines={3} height={32} />}
        {data?.length === 0 && (
          <p className="dk-faint" role="status">
            {t(keyword ? 'merge.notFound' : 'merge.noneAlike')}
          </p>
        )}
        {data && data.length > 0 && (
          <ul className="dk-link-list" aria-label={t('merge.records')}>
            {data.map(({ id, display }) => (
              <li key={id} className="dk-link-row">
                <span className="dk-truncate">{display}</span>
                <span className="dk-spacer" />
                <Button
                  size="small"
                  aria-label={t('duplicates.compareOf', { a: item.display, b: display })}
                  onClick={() => onChoose(id)}
                >
                  {t('duplicates.compare')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Modal>
  );
}

async function found(
  compiled: CompiledDirectory,
  { item, keyword }: { item: Item; keyword: string },
  signal: AbortSignal,
): Promise<DuplicateRecord[]> {
  const { id } = compiled.directory;
  if (keyword) {
    const { items } = await searchRecords(id, { keyword, take: MAX_RESULTS + 1 }, signal);
    return items.filter(other => other.id !== item.id).slice(0, MAX_RESULTS);
  }
  const customFields = getIdentifyingValues(compiled, item.customFields);
  const matches = await matchDuplicates(id, { customFields, itemId: item.id }, signal);
  return matches.map(({ record }) => record);
}
