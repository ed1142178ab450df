import { useRef, useState } from 'react';
import { type CompiledDirectory, getSearchedDirectories } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { listRelatedFields } from '#core/field/relatedFields.ts';
import type { Condition } from '#core/model.ts';
import { useEngine } from '../../engine/engine.ts';
import { useMessages } from '../../i18n/MessagesProvider.tsx';
import { TextsProvider } from '../../i18n/TextsProvider.tsx';
import { Button } from '../../kit/Button.tsx';
import { PendingInputProvider, usePendingInputScope } from '../../kit/feedback/flush.tsx';
import { Modal } from '../../kit/overlays/Modal.tsx';
import { useSystemFieldOptions, useSystemFilters } from '../useSystemFields.ts';
import { ConditionGroupEditor } from './ConditionGroupEditor.tsx';
import {
  type ConditionGroup,
  findUnfinishedRows,
  getComparableFields,
  getFilterableListFields,
  replaceConditionPart,
  toConditionDraft,
  toConditions,
} from './conditionDraft.ts';
import { conditionTexts } from './conditionTexts.ts';
import './conditions.css';

export interface ConditionsModalProps {
  compiled: CompiledDirectory;
  conditions: readonly Condition[];
  /**
   * True for conditions of a search, which support moves and regions; conditions on a single record don't
   * support these.
   */
  isSearch?: boolean;
  onApply: (conditions: Condition[]) => void;
  onClose: () => void;
}

/**
 * Edits conditions on fields, combined with `all` or `any`, in nested groups if needed (specification section 5,
 * Search).
 */
export default function ConditionsModal(props: ConditionsModalProps) {
  return (
    <TextsProvider texts={conditionTexts}>
      <Conditions {...props} />
    </TextsProvider>
  );
}

function Conditions({ compiled, conditions, isSearch = false, onApply, onClose }: ConditionsModalProps) {
  const { t } = useMessages();
  const engine = useEngine();
  const flush = usePendingInputScope();
  const [start] = useState(() => toConditionDraft(conditions));
  const [root, setRoot] = useState(start);
  // Flushing pending input changes the tree, so `apply` reads the latest tree from this ref.
  const latest = useRef(start);
  const [wrong, setWrong] = useState<readonly number[]>([]);
  const resolver = { findField: engine.findField, engine: engine.registry };
  const system = useSystemFilters(compiled);
  const ofSearch = isSearch ? system.searched : [];
  const names = useSystemFieldOptions();
  const searched = getSearchedDirectories(compiled);
  const own = searched.flatMap(({ filters }) => filters);
  const related = isSearch
    ? searched.flatMap(each =>
        each.fields.flatMap(field => listRelatedFields(engine.registry, field, engine.directoryOf, names)),
      )
    : [];
  const resolve = (field: BoundField) => field.resolve(resolver);
  const ofDirectory = [...own, ...system.conditions, ...ofSearch];
  const fields = getComparableFields([...ofDirectory, ...related], resolve);
  const entries = getFilterableListFields(ofDirectory, engine.registry, resolve);
  const change = (next: ConditionGroup) => {
    latest.current = next;
    setRoot(next);
  };
  const apply = () => {
    flush.flush();
    const unfinished = findUnfinishedRows(latest.current);
    setWrong(unfinished);
    if (unfinished.length === 0) onApply(toConditions(latest.current));
  };
  return (
    <Modal
      title={t('conditions.title')}
      size="large"
      onClose={onClose}
      isDirty={() => root !== start}
      footer={
        <>
          <Button tone="quiet" onClick={() => change({ ...root, parts: [] })}>
            {t('conditions.clear')}
          </Button>
          <Button onClick={onClose}>{t('kit.cancel')}</Button>
          <Button tone="primary" onClick={apply}>
            {t('conditions.apply')}
          </Button>
        </>
      }
    >
      <PendingInputProvider scope={flush}>
        <form
          className="dk-stack"
          onSubmit={event => {
            event.preventDefault();
            apply();
          }}
        >
          <p className="dk-faint">{t('conditions.text')}</p>
          <ConditionGroupEditor
            group={root}
            level={1}
            fields={fields}
            entries={entries}
            wrong={wrong}
            isSearch={isSearch}
            onReplace={(key, next) => {
              const isWhole = key === latest.current.key && next?.kind === 'group';
              change(isWhole ? next : replaceConditionPart(latest.current, key, next));
            }}
          />
          <button type="submit" hidden />
        </form>
      </PendingInputProvider>
    </Modal>
  );
}
