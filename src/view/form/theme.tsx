import { withTheme } from '@rjsf/core';
import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { FORM_FIELD } from '#core/directory/compileDirectory.ts';
import { DocketField } from './DocketField.tsx';

/** rjsf with our own theme: it manages data, layout and submit; we draw every field. */
export const ThemedForm = withTheme({
  templates: { ObjectFieldTemplate: FormGrid, FieldTemplate: BareField, ErrorListTemplate: Nothing },
  fields: { [FORM_FIELD]: DocketField },
});

function FormGrid({ properties }: ObjectFieldTemplateProps) {
  return <div className="dk-form-grid">{properties.map(property => property.content)}</div>;
}

/** Draws only the field, which draws its own label, help and errors. */
function BareField({ children }: FieldTemplateProps) {
  return children;
}

function Nothing() {
  return null;
}
