import type { AnyObjectSchema, InferType } from 'yup';
import type { FileFields } from './files.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type AccessLevel = 'anyone' | 'signed-in' | 'member' | 'administrator';
/**
 * The encoding of an endpoint's input, apart from path parameters. For input in the body, the server accepts `json`,
 * `form` and `multipart` alike.
 */
export type InputEncoding = 'query' | 'json' | 'form' | 'multipart';
/**
 * Error statuses that only some endpoints return. 401: the credentials are invalid. 402: the member has no credit.
 * 404: the resource does not exist or belongs to another member.
 */
export type CallErrorStatus = 401 | 402 | 404;

/**
 * An endpoint's request and response schemas. They are kept apart from its definition, so that the client can send
 * requests without loading yup.
 */
export type CallSchemas = {
  summary: string;
  /** All path, query and body parameters in one object. No two of them have the same name. */
  input: AnyObjectSchema;
  /** The body of a 200 response; an empty object if the response is a file. */
  response: AnyObjectSchema;
  /** Error statuses that this endpoint can return in addition to those that every endpoint can return. */
  problems?: readonly CallErrorStatus[];
  /**
   * Schema of the `data` in a 404 response. For example, the response for a book without chapters contains an empty
   * list.
   */
  notFoundData?: AnyObjectSchema;
  /**
   * Schema of the `data` in a 422 response, such as the current version of a row that has changed, or the status of a
   * checkout that is not complete.
   */
  invalidData?: AnyObjectSchema;
  /** The files of a multipart body, by field. Defaults to none. */
  files?: FileFields;
};

type CallDefinition = {
  readonly method: HttpMethod;
  /** The path after `/v1`, with `{name}` for a parameter. */
  readonly path: `/${string}`;
  readonly access: AccessLevel;
  /** Defaults to `query` for GET and DELETE, and to `json` for POST and PUT. */
  readonly encoding?: InputEncoding;
  /** Set for an endpoint that is open to anyone but returns more to a signed-in user. */
  readonly bearer?: 'optional';
  /**
   * The maximum size of a JSON body in bytes, if it is more than the default of 100 kB. The body is not read before
   * the access check.
   */
  readonly maxBody?: number;
  /** The media types of the response, if it is a file download instead of JSON. */
  readonly download?: readonly string[];
  /** Constant input that is always sent in the query, whatever the encoding. */
  readonly query?: Readonly<Record<string, string>>;
};

declare const schemasKey: unique symbol;

/** The definition of an API endpoint. Its schemas exist only in its type, not at run time. */
export type Call<Schemas extends CallSchemas = CallSchemas> = CallDefinition & {
  readonly name: string;
  readonly encoding: InputEncoding;
  readonly [schemasKey]?: Schemas;
};

/** An endpoint's definition with its schemas at run time, which the server and the API documentation need. */
export type DescribedCall<C extends Call = Call> = C & CallSchemas;

type CallsByName<Schemas, Definitions> = {
  readonly [Name in keyof Definitions & keyof Schemas]: Definitions[Name] & {
    readonly name: Name;
    readonly encoding: InputEncoding;
    readonly [schemasKey]?: Schemas[Name];
  };
};

/**
 * Defines a feature's endpoints, each under the same name as its schemas. An endpoint without schemas, or schemas
 * without an endpoint, is a compile error. The client's endpoints, the server's routes, the API documentation and the
 * tests are all derived from these definitions.
 */
export function defineCalls<Schemas extends Record<string, CallSchemas>>() {
  return <const Definitions extends { readonly [Name in keyof Schemas]: CallDefinition }>(
    definitions: Definitions & { readonly [Name in Exclude<keyof Definitions, keyof Schemas>]: never },
  ) =>
    Object.fromEntries(
      Object.entries<CallDefinition>(definitions).map(([name, definition]) => {
        const hasNoBody = definition.method === 'GET' || definition.method === 'DELETE';
        return [name, { encoding: hasNoBody ? 'query' : 'json', ...definition, name }];
      }),
    ) as CallsByName<Schemas, Definitions>;
}

export type SchemasOf<C> = C extends { readonly [schemasKey]?: infer Schemas extends CallSchemas }
  ? Schemas
  : never;
export type InputOf<C> = InferType<SchemasOf<C>['input']>;
export type ResponseOf<C> = InferType<SchemasOf<C>['response']>;
export type FilesOf<C> =
  SchemasOf<C> extends { files: infer Files extends FileFields } ? Files : Record<never, never>;
