import { type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { useParams } from 'wouter';
import { EngineContext, type FieldEngineContext } from '#view/engine/engine.ts';
import { FieldServicesContext } from '#view/engine/fieldServices.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { getErrorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { loadValidator } from '../../api/validators.ts';
import { type FieldTypes, useFieldTypesLoader } from '../../state/fieldTypes.ts';
import { setLocale } from '../../state/preferencesState.ts';
import type { LoadedForm } from './formInput.ts';
import { PublicFormView } from './PublicFormView.tsx';
import { loadPublicForm } from './publicFormCalls.ts';
import './publicForm.css';
import { createPublicVisitorServices } from './strangersServices.ts';
import { useVisitorsTheme } from './useVisitorsTheme.ts';

/** Shows a form that anyone can fill in, logged in or not (specification section 9). */
export default function PublicFormPage() {
  useVisitorsTheme();
  const messages = useMessages();
  const { t } = messages;
  const { id = '' } = useParams<{ id: string }>();
  const types = use(useFieldTypesLoader()());
  const load = useCallback(
    async (signal: AbortSignal): Promise<LoadedForm> => {
      const form = await loadPublicForm(id, signal);
      const { validatorUrl = '' } = form.directory;
      return { id, form, validateSchema: await loadValidator(validatorUrl) };
    },
    [id],
  );
  const { data, error, reload } = useLoad(load);
  if (data)
    return (
      <TextsProvider texts={types.texts}>
        <Surrounded key={id} loaded={data} types={types} />
      </TextsProvider>
    );
  // An invalid id in the URL counts as a missing form.
  const isClosed = error?.status === 404 || error?.status === 400;
  if (isClosed)
    return (
      <Frame>
        <EmptyState isPage icon="lock" title={t('publicForm.closed')} text={t('publicForm.closedText')} />
      </Frame>
    );
  if (!error)
    return (
      <Frame>
        <Skeleton lines={5} height={44} />
      </Frame>
    );
  return (
    <Frame>
      <ErrorState title={t('publicForm.unreachable')} text={getErrorText(messages, error)} onRetry={reload} />
    </Frame>
  );
}

/** Provides the context that fields and their editors need, limited to the form. */
function Surrounded({ loaded, types }: { loaded: LoadedForm; types: FieldTypes }) {
  const { id, form } = loaded;
  const { locale } = useMessages();
  const [strangers] = useState(() => createPublicVisitorServices(id, form));
  const services = useMemo(() => strangers.services(locale), [strangers, locale]);
  const engine = useMemo<FieldEngineContext>(() => {
    const { countryCode, timeZone, weekStart, directory } = form;
    const fields = directory.fields.flatMap(field => [field, ...(field.tableFields ?? [])]);
    return {
      ...{ registry: types.registry, ui: types.ui, countryCode, timeZone, weekStart },
      findField: fieldId => fields.find(field => field.id === fieldId),
      directoryOf: () => undefined,
      knownReference: strangers.knownReference,
    };
  }, [form, types, strangers]);
  return (
    <EngineContext value={engine}>
      <FieldServicesContext value={services}>
        <Frame>
          <PublicFormView loaded={loaded} strangers={strangers} />
        </Frame>
      </FieldServicesContext>
    </EngineContext>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { t, locale } = useMessages();
  const other = locale === 'en' ? 'uk' : 'en';
  return (
    <main className="dk-public-form" id="main" tabIndex={-1}>
      <div className="dk-public-form-card">{children}</div>
      <Button tone="quiet" size="small" icon="globe" lang={other} onClick={() => setLocale(other)}>
        {t('publicForm.language')}
      </Button>
    </main>
  );
}
