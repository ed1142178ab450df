import { useEffect, useMemo, useRef, useState } from 'react';
import type { SchemaValidator } from '#core/directory/schemaIssues.ts';
import type { Directory } from '#core/model.ts';
import { DirectoryPreview } from '#view/designer/DirectoryPreview.tsx';
import { type EditedDirectoryDraft, toDirectory, toDirectoryInput } from '#view/designer/draft.ts';
import { useDebounced } from '#view/kit/useDebounced.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import { loadValidator } from '../../api/validators.ts';
import { createFormScripts } from '../../state/formScripts.ts';

const settleMs = 400;

export interface DirectoryFormPreviewProps {
  directory: Directory;
  draft: EditedDirectoryDraft;
  /** True if the draft has no errors; otherwise, the server can't compile it. */
  isSound: boolean;
}

/**
 * Previews the form of the draft. The server compiles the draft's schema; until the schema has loaded, values aren't
 * validated against it.
 */
export function DirectoryFormPreview({ directory, draft, isSound }: DirectoryFormPreviewProps) {
  const settled = useDebounced(draft, settleMs);
  const revision = useRef(0);
  const drawn = useMemo(() => {
    revision.current += 1;
    return toDirectory(settled, directory.id, revision.current);
  }, [settled, directory.id]);
  const validateSchema = usePreviewValidator(settled, isSound);
  const scripts = useMemo(() => createFormScripts({ directory: drawn }, undefined), [drawn]);
  return <DirectoryPreview directory={drawn} {...{ validateSchema, scripts }} />;
}

/** Returns the same function for the lifetime of the form; the schema behind it is replaced when the draft changes. */
function usePreviewValidator(draft: EditedDirectoryDraft, isSound: boolean): SchemaValidator {
  const loaded = useRef<SchemaValidator>(acceptAll);
  const [validate] = useState<SchemaValidator>(() => {
    const judge: SchemaValidator = data => {
      const isValid = loaded.current(data);
      judge.errors = loaded.current.errors;
      return isValid;
    };
    return judge;
  });
  useEffect(() => {
    const controller = new AbortController();
    loaded.current = acceptAll;
    if (!isSound) return;
    void compilePreview(draft, controller.signal)
      .then(compiled => {
        if (!controller.signal.aborted) loaded.current = compiled ?? acceptAll;
      })
      .catch(() => undefined);
    return () => controller.abort();
  }, [draft, isSound]);
  return validate;
}

async function compilePreview(
  draft: EditedDirectoryDraft,
  signal: AbortSignal,
): Promise<SchemaValidator | null> {
  const body = { directory: toDirectoryInput(draft), fields: draft.fields.filter(field => !field.deleted) };
  const { validatorUrl } = await unwrapResponse(api.POST('/directories/preview', { body, signal }));
  return validatorUrl ? loadValidator(validatorUrl) : null;
}

const acceptAll: SchemaValidator = () => true;
