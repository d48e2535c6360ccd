import type { AnyObjectSchema, InferType } from 'yup';

export type Access = 'anyone' | 'signed-in' | 'member' | 'administrator';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API: what is sent, what comes back, who may. Paths are after `/v1`, with `{name}` for a
 * parameter. OpenAPI, request parsing, response checks and the client's types all come from here.
 */
export type Call<
  Input extends AnyObjectSchema = AnyObjectSchema,
  Answer extends AnyObjectSchema = AnyObjectSchema,
> = {
  method: Method;
  path: string;
  access: Access;
  summary: string;
  /** Path parameters, query and body together: their names never clash. */
  input: Input;
  /** The body of a 200. */
  answer: Answer;
};

export function call<Input extends AnyObjectSchema, Answer extends AnyObjectSchema>(
  definition: Call<Input, Answer>,
): Call<Input, Answer> {
  return definition;
}

export type InputOf<C> = C extends Call<infer Input, AnyObjectSchema> ? InferType<Input> : never;
export type AnswerOf<C> = C extends Call<AnyObjectSchema, infer Answer> ? InferType<Answer> : never;
