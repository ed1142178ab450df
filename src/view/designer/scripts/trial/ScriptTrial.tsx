import { useEffect, useEffectEvent, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValues, FieldValuesPatch, Scripts, ScriptTryResult } from '#core/model.ts';
import type { FormReferences } from '../../../form/recordForm.ts';
import type { RecordFormInput } from '../../../form/recordFormStore.ts';
import { useMessages } from '../../../i18n/MessagesProvider.tsx';
import { Skeleton } from '../../../kit/feedback/Skeleton.tsx';
import { ErrorState } from '../../../kit/feedback/states.tsx';
import { TrialForm } from './TrialForm.tsx';
import { TrialRecordChoice, type TrialRecordSelection } from './TrialRecordChoice.tsx';
import '../scripts.css';

/** The services of the application that a trial needs. */
export interface ScriptTrialService {
  /** Loads the initial state of a record's form; without an id, the initial state of a new record. */
  load(itemId: string | null, signal: AbortSignal): Promise<TrialRecord>;
  run(trial: {
    readonly itemId: string | null;
    readonly status: string | undefined;
    readonly customFields: FieldValuesPatch;
    readonly scripts: Scripts;
  }): Promise<ScriptTryResult>;
  /** Returns why a call failed, in the viewer's language. */
  errorText(thrown: unknown): string;
}

export interface TrialRecord {
  readonly input: RecordFormInput;
  readonly references: FormReferences;
}

export interface ScriptTrialProps {
  /** The directory as saved. */
  compiled: CompiledDirectory;
  /** The scripts as currently edited. */
  scripts: Scripts;
  /** Must keep its identity: a new object reloads the record. */
  trials: ScriptTrialService;
}

/** Lets users try scripts on a record before saving the scripts. Requires the message catalogue `scripts`. */
export default function ScriptTrial({ compiled, scripts, trials }: ScriptTrialProps) {
  const { t } = useMessages();
  const [choice, setChoice] = useState<TrialRecordSelection>({ record: null, status: undefined });
  const [typed, setTyped] = useState<FieldValues>();
  const [tries, setTries] = useState(0);
  const itemId = choice.record?.value ?? null;
  const loaded = useRecord(trials, itemId, tries);
  if (!scripts.onNewScript?.trim() && !scripts.onChangedScript?.trim())
    return <p className="dk-faint">{t('scripts.try.none')}</p>;
  return (
    <div className="dk-stack">
      <p className="dk-help">{t('scripts.try.help')}</p>
      <TrialRecordChoice
        directory={compiled.directory}
        choice={choice}
        current={loaded.record?.input.current?.status ?? null}
        onChange={next => {
          if (next.record?.value !== choice.record?.value) setTyped(undefined);
          setChoice(next);
        }}
      />
      {loaded.error !== null && (
        <ErrorState text={loaded.error} onRetry={() => setTries(before => before + 1)} />
      )}
      {loaded.error === null && !loaded.record && <Skeleton lines={4} height={36} />}
      {loaded.record && (
        <TrialForm
          // Another status can show other fields, so the form is recreated with the entered values.
          key={`${itemId} ${choice.status} ${loaded.key}`}
          record={withStatus(loaded.record, { status: choice.status, typed })}
          onValues={setTyped}
          errorText={trials.errorText}
          state={JSON.stringify(scripts)}
          run={customFields => trials.run({ itemId, status: choice.status, customFields, scripts })}
        />
      )}
    </div>
  );
}

function withStatus(
  { input, references }: TrialRecord,
  { status, typed }: { status: string | undefined; typed: FieldValues | undefined },
): TrialRecord {
  return {
    references,
    input: { ...input, ...(status && { targetStatus: status }), ...(typed && { draft: typed }) },
  };
}

interface LoadedRecord {
  /** Changes on each load, so that the form is recreated. */
  readonly key: number;
  readonly record: TrialRecord | null;
  readonly error: string | null;
}

function useRecord(trials: ScriptTrialService, itemId: string | null, tries: number): LoadedRecord {
  const [state, setState] = useState<LoadedRecord>({ key: 0, record: null, error: null });
  const load = useEffectEvent((signal: AbortSignal) => trials.load(itemId, signal));
  const textOf = useEffectEvent((thrown: unknown) => trials.errorText(thrown));
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads for another record, other calls or another attempt
  useEffect(() => {
    const controller = new AbortController();
    const settle = (change: Pick<LoadedRecord, 'record' | 'error'>) => {
      if (!controller.signal.aborted) setState(({ key }) => ({ ...change, key: key + 1 }));
    };
    setState(({ key }) => ({ key, record: null, error: null }));
    load(controller.signal).then(
      record => settle({ record, error: null }),
      thrown => settle({ record: null, error: textOf(thrown) }),
    );
    return () => controller.abort();
  }, [trials, itemId, tries]);
  return state;
}
