import type { Report, ReportInput, ReportMailing, ReportMailingInput } from '#core/model.ts';
import { api, unwrapResponse } from '../../api/client.ts';

export const listReports = (signal?: AbortSignal): Promise<Report[]> =>
  unwrapResponse(api.GET('/reports', { signal }));

export const readReport = (id: string, signal?: AbortSignal): Promise<Report> =>
  unwrapResponse(api.GET('/reports/{id}', { params: { path: { id } }, signal }));

export const createReport = (body: ReportInput): Promise<Report> =>
  unwrapResponse(api.POST('/reports', { body }));

export const updateReport = (id: string, body: ReportInput): Promise<Report> =>
  unwrapResponse(api.PUT('/reports/{id}', { params: { path: { id } }, body }));

export const deleteReport = (id: string): Promise<unknown> =>
  unwrapResponse(api.DELETE('/reports/{id}', { params: { path: { id } } }));

export const readReportMailing = (id: string): Promise<ReportMailing> =>
  unwrapResponse(api.GET('/reports/{id}/mailing', { params: { path: { id } } }));

export const saveReportMailing = (id: string, body: ReportMailingInput): Promise<ReportMailing> =>
  unwrapResponse(api.PUT('/reports/{id}/mailing', { params: { path: { id } }, body }));

export const sendReportNow = (id: string): Promise<unknown> =>
  unwrapResponse(api.POST('/reports/{id}/mailing/now', { params: { path: { id } } }));

/** Returns the report as a PDF document. */
export const renderReportPdf = async (body: ReportInput): Promise<Blob> =>
  new Blob([await unwrapResponse(api.POST('/reports/pdf', { body, parseAs: 'arrayBuffer' }))], {
    type: 'application/pdf',
  });
