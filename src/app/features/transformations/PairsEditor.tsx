import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { filterIssuesBelow } from '#core/issues.ts';
import '#view/designer/designer.css';
import { DesignerContext } from '#view/designer/DesignerContext.ts';
import { useEngine } from '#view/engine/engine.ts';
import { FieldDirectoryContext } from '#view/engine/fieldServices.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { useBoot } from '../../state/useBoot.ts';
import type { TransformationSectionProps } from './DirectionSettings.tsx';
import { PairList } from './PairList.tsx';
import { getWritableFields, suggestTransformationPairs } from './transformationDraft.ts';

export interface SourceAndTargetProps {
  source: CompiledDirectory;
  target: CompiledDirectory;
}

/** Edits the sources of the new record's field values. */
export function PairsEditor({
  draft,
  issues,
  onChange,
  source,
  target,
}: TransformationSectionProps & SourceAndTargetProps) {
  const { t } = useMessages();
  const { registry: engine, findField } = useEngine();
  const { directories } = useBoot();
  const surroundings = useMemo(
    () => ({
      directories,
      directoryId: source.directory.id,
      fieldsOf: (id: string) => directories.find(each => each.id === id)?.fields,
      groups: [],
      hasTriedToSave: false,
    }),
    [directories, source],
  );
  const sides = { from: source.fields, into: getWritableFields(target) };
  const taken = new Set([...draft.pairs.map(({ targetFieldId }) => targetFieldId), draft.backLinkFieldId]);
  const matching = suggestTransformationPairs(sides, taken, { engine, findField });
  return (
    <DesignerContext value={surroundings}>
      <FieldDirectoryContext value={target.directory.id}>
        <section className="dk-stack" aria-label={t('transformations.pairs')}>
          <h2>{t('transformations.pairs')}</h2>
          <p className="dk-faint">{t('transformations.pairsHelp')}</p>
          <PairList
            pairs={draft.pairs}
            sides={sides}
            issues={filterIssuesBelow(issues, 'pairs')}
            isColumns={false}
            onChange={pairs => onChange({ pairs })}
          >
            {matching.length > 0 && (
              <Button tone="quiet" onClick={() => onChange({ pairs: [...draft.pairs, ...matching] })}>
                {t('transformations.match', { count: matching.length })}
              </Button>
            )}
          </PairList>
        </section>
      </FieldDirectoryContext>
    </DesignerContext>
  );
}
