import { Suspense, useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { getActionGroups, getFieldRows, getGridQuestions, getPartRows, getStatusRows } from './gridParts.ts';
import { RightsGrid } from './RightsGrid.tsx';
import { RightsLegend } from './RightsLegend.tsx';
import { rightsTexts } from './texts.ts';
import { useRightsExplanationDialog } from './useRightsExplanationDialog.tsx';
import { useRightsExplanations } from './useRightsExplanations.ts';

export interface MyRightsModalProps {
  compiled: CompiledDirectory;
  item: Item;
  onClose: () => void;
}

/** Shows what the viewer can do with a record, and why. */
export default function MyRightsModal(props: MyRightsModalProps) {
  return (
    <Suspense fallback={null}>
      <TextsProvider texts={rightsTexts}>
        <MyRights {...props} />
      </TextsProvider>
    </Suspense>
  );
}

function MyRights({ compiled, item, onClose }: MyRightsModalProps) {
  const messages = useMessages();
  const { t } = messages;
  const why = useRightsExplanationDialog();
  const { directory } = compiled;
  const parts = useMemo(() => {
    const place = { directoryId: directory.id, itemId: item.id };
    const ofItem = getFieldRows(directory).map(row => ({
      ...row,
      ask: (action: string) => {
        const question = row.ask(`any ${action}`);
        return question && { ...question, itemId: item.id };
      },
    }));
    return [
      { part: 'record', rows: getPartRows(messages, place) },
      { part: 'status', rows: getStatusRows(directory, item.id) },
      { part: 'field', rows: ofItem },
    ] as const;
  }, [messages, directory, item.id]);
  const grids = parts
    .filter(({ rows }) => rows.length > 0)
    .map(({ part, rows }) => ({
      ...{ part, rows, groups: getActionGroups(messages, part) },
      // The first grid also covers the parts attached to the record.
      title: t(part === 'record' ? 'rights.subject.Record' : `rights.part.${part}`),
    }));
  const questions = useMemo(
    () => parts.flatMap(({ part, rows }) => getGridQuestions(rows, getActionGroups(messages, part))),
    [messages, parts],
  );
  const { answers, error, data, reload } = useRightsExplanations(questions);
  return (
    <Modal title={t('rights.mineOf', { name: item.display })} onClose={onClose}>
      {error?.status === 404 && <Notice>{t('rights.unknown')}</Notice>}
      {error && error.status !== 404 && !data && (
        <ErrorState text={getErrorText(messages, error)} onRetry={reload} />
      )}
      {(data || !error) && (
        <div className="dk-stack">
          <p className="dk-faint">{t('rights.mineText')}</p>
          <RightsLegend />
          {grids.map(({ part, rows, groups, title }) => (
            <section key={part} className="dk-stack" style={{ gap: 8 }}>
              <h3>{title}</h3>
              <RightsGrid
                label={title}
                corner={t(part === 'record' ? 'rights.what' : `rights.${part}`)}
                {...{ rows, groups, answers }}
                onWhy={why.ask}
              />
            </section>
          ))}
        </div>
      )}
      {why.dialog}
    </Modal>
  );
}
