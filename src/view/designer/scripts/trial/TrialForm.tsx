import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues, FieldValuesPatch, ScriptTryResult } from '#core/model.ts';
import { RecordForm } from '../../../form/RecordForm.tsx';
import { useRecordForm } from '../../../form/useRecordForm.ts';
import { useMessages } from '../../../i18n/MessagesProvider.tsx';
import { Button } from '../../../kit/Button.tsx';
import { Notice } from '../../../kit/feedback/Notice.tsx';
import type { TrialRecord } from './ScriptTrial.tsx';
import { TrialResult } from './TrialResult.tsx';

interface TrialFormProps {
  record: TrialRecord;
  onValues: (values: FieldValues) => void;
  run: (customFields: FieldValuesPatch) => Promise<ScriptTryResult>;
  /** Identifies the scripts: a result is only valid for the scripts with which it was computed. */
  state: string;
  errorText: (thrown: unknown) => string;
}

interface Told {
  readonly result: ScriptTryResult;
  readonly values: FieldValues;
  readonly state: string;
}

/** Edits the values on which scripts are tried, and shows the result. */
export function TrialForm({ record, onValues, run, state, errorText }: TrialFormProps) {
  const { t } = useMessages();
  const form = useRecordForm(record.input, record.references);
  const [values, setValues] = useState(() => form.store.getState().values);
  const [told, setTold] = useState<Told | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const tell = useEffectEvent(onValues);
  useEffect(
    () =>
      form.store.subscribe(() => {
        setValues(form.store.getState().values);
        tell(form.store.getState().values);
      }),
    [form],
  );
  const tryOut = async () => {
    const { patch } = form.judge();
    // Stored before the call, so that a value changed in the meantime makes the result stale.
    const tried = { values: form.store.getState().values, state };
    setBusy(true);
    setProblem(null);
    try {
      setTold({ result: await run(patch), ...tried });
    } catch (thrown) {
      setProblem(errorText(thrown));
    } finally {
      setBusy(false);
    }
  };
  const isStale = told !== null && (told.values !== values || told.state !== state);
  return (
    <>
      <fieldset className="dk-script-values">
        <legend className="dk-label">{t('scripts.try.values')}</legend>
        <RecordForm form={form} onSubmit={() => void tryOut()} />
      </fieldset>
      <div>
        <Button isBusy={isBusy} onClick={() => void tryOut()}>
          {t('scripts.try.run')}
        </Button>
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {isStale && <p className="dk-faint">{t('scripts.try.stale')}</p>}
      {told && <TrialResult compiled={record.input.compiled} result={told.result} />}
    </>
  );
}
