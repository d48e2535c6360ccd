import type { AnyObjectSchema, InferType } from 'yup';
import type { FileFields } from './files.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type Access = 'anyone' | 'signed-in' | 'member' | 'administrator';
/** How the input is sent, except for what is part of the path. The server takes every body in any of the last three. */
export type Encoding = 'query' | 'json' | 'form' | 'multipart';
/** 401 without valid credentials, 402 without a credit, 404 for what is missing or somebody else's. */
export type OwnProblem = 401 | 402 | 404;

/** What is sent and what comes back. Kept apart from the call, so that a client can make one without yup. */
export type CallSchemas = {
  summary: string;
  /** Path parameters, query and body together: their names never clash. */
  input: AnyObjectSchema;
  /** The body of a 200; an empty object where that is a file. */
  response: AnyObjectSchema;
  /** Statuses of problems that this call may have in addition to those of every call. */
  problems?: readonly OwnProblem[];
  /** What a 404 may carry as `data` beside its message: an empty list of the studio. */
  notFoundData?: AnyObjectSchema;
  /** What a 422 may carry as `data` beside its message: why a payment has granted nothing, or the row that changed meanwhile. */
  invalidData?: AnyObjectSchema;
  /** The files that a multipart body may bring, by field; none unless given. */
  files?: FileFields;
};

type CallDefinition = {
  readonly method: Method;
  /** After `/v1`, with `{name}` for a parameter. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Unless given: the query for GET and DELETE, JSON for POST and PUT. */
  readonly encoding?: Encoding;
  /** A call open to anyone, whose response says more to a caller who is signed in. */
  readonly bearer?: 'optional';
  /** Bytes of a JSON body where the usual 100 kB are too few. It is read only for a caller who may make the call. */
  readonly maxBody?: number;
  /** The media types of its response, where that is a file to save instead of JSON. */
  readonly download?: readonly string[];
  /** Input that is the same every time. It stands in the query, whatever the encoding. */
  readonly query?: Readonly<Record<string, string>>;
};

declare const schemasOf: unique symbol;

/** One call of the API. Its schemas are part of its type alone. */
export type Call<Schemas extends CallSchemas = CallSchemas> = CallDefinition & {
  readonly name: string;
  readonly encoding: Encoding;
  readonly [schemasOf]?: Schemas;
};

/** A call together with its schemas: all that the server and the API's document need to know of it. */
export type DescribedCall<C extends Call = Call> = C & CallSchemas;

type Calls<Schemas, Definitions> = {
  readonly [Name in keyof Definitions & keyof Schemas]: Definitions[Name] & {
    readonly name: Name;
    readonly encoding: Encoding;
    readonly [schemasOf]?: Schemas[Name];
  };
};

/**
 * The calls of a feature, each under the name of its schemas; a name that is missing or has no schemas does not
 * compile. Everything else that speaks of a call is made of this: the client's endpoint, the server's route, the
 * API's document and the tests.
 */
export function defineCalls<Schemas extends Record<string, CallSchemas>>() {
  return <const Definitions extends { readonly [Name in keyof Schemas]: CallDefinition }>(
    definitions: Definitions & { readonly [Name in Exclude<keyof Definitions, keyof Schemas>]: never },
  ) =>
    Object.fromEntries(
      Object.entries<CallDefinition>(definitions).map(([name, definition]) => {
        const isRead = definition.method === 'GET' || definition.method === 'DELETE';
        return [name, { encoding: isRead ? 'query' : 'json', ...definition, name }];
      }),
    ) as Calls<Schemas, Definitions>;
}

export type SchemasOf<C> = C extends { readonly [schemasOf]?: infer Schemas extends CallSchemas }
  ? Schemas
  : never;
export type InputOf<C> = InferType<SchemasOf<C>['input']>;
export type ResponseOf<C> = InferType<SchemasOf<C>['response']>;
export type FilesOf<C> =
  SchemasOf<C> extends { files: infer Files extends FileFields } ? Files : Record<never, never>;
