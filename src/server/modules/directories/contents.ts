import type { Directory, FieldDefinition, Status } from '#core/model.ts';

declare module '#core/configuration/documents.ts' {
  interface DocumentContents {
    Directory: Omit<Directory, 'id' | 'fields' | 'statusList' | 'revision' | 'validatorUrl'> & OrderedContent;
    Status: Omit<Status, 'id'> & OrderedContent & { readonly directoryId: string };
    /** `entity` is a directory id, or `process`. */
    Field: Omit<FieldDefinition, 'id'> & OrderedContent & { readonly entity: string };
  }
}

declare module '#core/template/template.ts' {
  interface Template {
    /** Codes of directories in menu order, unlike `directories`, which is in loading order. */
    readonly order?: readonly string[];
    /** The fields of all process types. */
    readonly processFields?: readonly TemplateField[];
  }
}
