import type { AnyObjectSchema, InferType } from 'yup';
import type { FileFields } from './files.ts';

export type Access = 'anyone' | 'signed-in' | 'member' | 'administrator';
/** No valid credentials, no credit left, and nothing there or nothing of the caller's. */
export type OwnProblem = 401 | 402 | 404;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API: what is sent, what comes back, who may. Paths are after `/v1`, with `{name}` for a
 * parameter. OpenAPI, request parsing, response checks and the client's types all come from here.
 */
export type Call<
  Input extends AnyObjectSchema = AnyObjectSchema,
  Answer extends AnyObjectSchema = AnyObjectSchema,
  Files extends FileFields = FileFields,
> = {
  method: Method;
  path: string;
  access: Access;
  summary: string;
  /** Path parameters, query and body together: their names never clash. */
  input: Input;
  /** The body of a 200. */
  answer: Answer;
  /** Statuses of problems that this call may answer beside those that any call may. */
  problems?: readonly OwnProblem[];
  /** What a 404 may bring as `data` beside its message: a list of the studio, empty. */
  notFoundData?: AnyObjectSchema;
  /** The files that a multipart body may bring, by field; none unless told. */
  files?: Files;
};

export function call<
  Input extends AnyObjectSchema,
  Answer extends AnyObjectSchema,
  Files extends FileFields = Record<never, never>,
>(definition: Call<Input, Answer, Files>): Call<Input, Answer, Files> {
  return definition;
}

export type InputOf<C> = C extends Call<infer Input, AnyObjectSchema> ? InferType<Input> : never;
export type AnswerOf<C> = C extends Call<AnyObjectSchema, infer Answer> ? InferType<Answer> : never;
export type FilesOf<C> = C extends Call<AnyObjectSchema, AnyObjectSchema, infer Files> ? Files : never;
