import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from '#core/model.ts';
import { createBaseContext, useEngine } from '#view/engine/engine.ts';
import { RecordForm } from '#view/form/RecordForm.tsx';
import { useRecordForm } from '#view/form/useRecordForm.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { usePageTitle } from '#view/kit/layout/pageTitle.ts';
import {
  compileForm,
  createFormInput,
  getLanguageText,
  getPublicFormHeading,
  type LoadedForm,
  parsePrefilledValues,
} from './formInput.ts';
import type { PublicVisitorServices } from './strangersServices.ts';
import { useFormSubmission } from './useFormSubmission.ts';

interface FilledInProps {
  loaded: LoadedForm;
  strangers: PublicVisitorServices;
}

/** Shows the form until it is sent, then the number of the created record, with a button to fill in the form again. */
export function PublicFormView({ loaded, strangers }: FilledInProps) {
  const { locale } = useMessages();
  const [turn, setTurn] = useState(0);
  const [number, setNumber] = useState<number | null>(null);
  // Switching the language creates another form, which continues with the typed values.
  const typed = useRef<FieldValues>(undefined);
  usePageTitle(getPublicFormHeading(loaded.form, locale));
  if (number !== null)
    return (
      <Sent
        {...{ loaded, number }}
        onAnother={() => {
          typed.current = undefined;
          setTurn(turn + 1);
          setNumber(null);
        }}
      />
    );
  return (
    <Filling
      key={`${turn} ${locale}`}
      {...{ loaded, strangers, typed, isAgain: turn > 0 }}
      onSent={setNumber}
    />
  );
}

interface FillingProps extends FilledInProps {
  typed: { current: FieldValues | undefined };
  /** True after a form was sent: the heading of the new form receives the focus. */
  isAgain: boolean;
  onSent: (number: number) => void;
}

function Filling({ loaded, strangers, typed, isAgain, onSent }: FillingProps) {
  const { t, locale } = useMessages();
  const engine = useEngine();
  const [input] = useState(() => {
    const compiled = compileForm(loaded.form, { registry: engine.registry, locale });
    const context = { ...createBaseContext(engine), locale, values: {}, reference: engine.knownReference };
    const initialValues = parsePrefilledValues(compiled, location.search, context);
    return {
      ...createFormInput(loaded, compiled),
      initialValues,
      ...(typed.current ? { draft: typed.current } : {}),
    };
  });
  const form = useRecordForm(input);
  const { store } = form;
  const website = useRef<HTMLInputElement>(null);
  const { isBusy, problem, send } = useFormSubmission({ id: loaded.id, form, website, onSent });
  useEffect(() => {
    strangers.answersFrom(() => store.getState().values);
    return store.subscribe(() => {
      typed.current = store.getState().values;
    });
  }, [strangers, store, typed]);
  const intro = getLanguageText(loaded.form.intro, locale);
  const hasRequired = Object.values(store.getState().states).some(({ required }) => required);
  return (
    <>
      <Heading text={getPublicFormHeading(loaded.form, locale)} isFocused={isAgain} />
      {intro && <p className="dk-public-form-text">{intro}</p>}
      {hasRequired && <p className="dk-faint">{t('publicForm.required')}</p>}
      <RecordForm form={form} isBusy={isBusy} onSubmit={() => void send()} />
      <div className="dk-public-form-trap" aria-hidden="true">
        <label>
          {t('publicForm.leaveEmpty')}
          <input ref={website} name="extra" type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <div className="dk-row">
        <Button type="submit" tone="primary" form={form.id} isBusy={isBusy}>
          {isBusy ? t('publicForm.sending') : t('publicForm.send')}
        </Button>
      </div>
    </>
  );
}

function Sent({ loaded, number, onAnother }: { loaded: LoadedForm; number: number; onAnother: () => void }) {
  const { t, locale } = useMessages();
  const done = getLanguageText(loaded.form.done, locale);
  return (
    <>
      <Heading text={t('publicForm.done')} isFocused />
      {done && <p className="dk-public-form-text">{done}</p>}
      <p>{t('publicForm.number', { number: String(number) })}</p>
      <div className="dk-row">
        <Button onClick={onAnother}>{t('publicForm.another')}</Button>
      </div>
    </>
  );
}

/** @param isFocused True to move the focus to the heading, because the button that had the focus has disappeared. */
function Heading({ text, isFocused }: { text: string; isFocused: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  );
}
