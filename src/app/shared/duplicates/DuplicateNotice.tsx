import { useEffect, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { SUGGESTION_DEBOUNCE_MS } from '#core/limits.ts';
import type { FieldValues } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { openRecord } from '../../state/openRecordsState.ts';
import { type DuplicateMatch, matchDuplicates } from './duplicateCalls.ts';
import './duplicates.css';
import { getIdentifyingValues } from './getIdentifyingValues.ts';
import { duplicateTexts } from './texts.ts';

export interface DuplicateNoticeProps {
  compiled: CompiledDirectory;
  /** The values that the user has entered for the new record. */
  values: FieldValues;
}

/**
 * Notifies the user while filling in a new record that a record with the same identifying values, such as a phone
 * number, exists.
 */
export default function DuplicateNotice(props: DuplicateNoticeProps) {
  return (
    <TextsProvider texts={duplicateTexts}>
      <Known {...props} />
    </TextsProvider>
  );
}

function Known({ compiled, values }: DuplicateNoticeProps) {
  const { t, locale } = useMessages();
  const matches = useMatches(compiled, values);
  // Once the user chooses to create the record anyway, the same records aren't reported again.
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [match] = matches.filter(({ record }) => !dismissed.has(record.id));
  const names = match?.same.flatMap(({ fieldId }) => compiled.fieldById.get(fieldId)?.definition.name ?? []);
  const text =
    match &&
    t('duplicates.known', {
      name: match.record.display,
      fields: new Intl.ListFormat(locale).format(names ?? []),
    });
  return (
    <div role="status" className="dk-known">
      {match && (
        <>
          <Icon name="info" />
          <span className="dk-known-text" title={text}>
            {text}
          </span>
          <Button size="small" onClick={() => openRecord(compiled.directory.id, match.record.id)}>
            {t('duplicates.open')}
          </Button>
          <Button
            size="small"
            tone="quiet"
            onClick={() => setDismissed(new Set([...dismissed, ...matches.map(({ record }) => record.id)]))}
          >
            {t('duplicates.createAnyway')}
          </Button>
        </>
      )}
    </div>
  );
}

/**
 * Searches for matches once the values haven't changed for a moment. Ignores failures, because the hint is
 * optional.
 */
function useMatches(compiled: CompiledDirectory, values: FieldValues): readonly DuplicateMatch[] {
  const asked = JSON.stringify(getIdentifyingValues(compiled, values));
  const [found, setFound] = useState<{ of: string; matches: readonly DuplicateMatch[] }>(nothing);
  const { id } = compiled.directory;
  useEffect(() => {
    if (asked === nothing.of) return setFound(nothing);
    const abort = new AbortController();
    const ask = async () => {
      const customFields = JSON.parse(asked) as FieldValues;
      const matches = await matchDuplicates(id, { customFields }, abort.signal).catch(() => []);
      if (!abort.signal.aborted) setFound({ of: asked, matches });
    };
    const timer = setTimeout(() => void ask(), SUGGESTION_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [id, asked]);
  return found.matches;
}

const nothing = { of: '{}', matches: [] };
