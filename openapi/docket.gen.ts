// Generated from docket.yaml by `npm run generate`; edit the contract, not this file.

export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers once the database does */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** This document */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/validators/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        /** The compiled schema of one directory revision, an ES module at an unguessable address that never changes */
        get: operations["getValidator"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Register an account and log in */
        post: operations["registerAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** Change the account's name, time zone, language, country and settings */
        put: operations["updateAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/accounts/{id}/storage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** How much the account's files take up, those of imports among them, and how much they may */
        get: operations["getStorageUse"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** When the account works; the usual working week where nobody said so yet */
        get: operations["getCalendar"];
        /** Say when the account works; answers it in order of time */
        put: operations["updateCalendar"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Log in; accountId chooses when one e-mail owns several accounts */
        post: operations["logIn"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/refresh": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Rotate the refresh token kept in the cookie and answer a new access token */
        post: operations["refreshSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** End the session the cookie belongs to; answers 204 whether or not there was one */
        post: operations["logOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recover-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set a new password with the mailed token */
        put: operations["recoverPassword"];
        /** Mail a link that sets a new password; answers the same whether or not the address is known */
        post: operations["requestPasswordRecovery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/confirm-mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Confirm an address with the mailed token */
        put: operations["confirmMail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail the caller a link that confirms their address; nothing is sent where it is confirmed already */
        post: operations["requestMailConfirmation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/boot": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Everything the application needs at start (section 3) */
        get: operations["getBoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/visitor-country": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The country the caller's address lies in, asked of the look-up service this server is set up with (section 7) */
        get: operations["getVisitorCountry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the caller's own name and phone number */
        put: operations["updateProfile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Change the caller's own password; every other session of the caller ends */
        put: operations["changePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/us_": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Record a visit after a navigation (section 2) */
        post: operations["trackVisit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-storage/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description One of section 7's stores; `layout` keeps language, colour mode and layout of the user, `home` the tiles of their home page. */
                key: string;
            };
            cookie?: never;
        };
        /** The caller's saved state under this key, an empty object when nothing is saved */
        get: operations["getUserStorage"];
        put?: never;
        /** Save the caller's state under this key */
        post: operations["saveUserStorage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The users of the account, by name */
        get: operations["listUsers"];
        put?: never;
        /** Add a colleague */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** One user */
        get: operations["getUser"];
        /** Replace the user's data; a password, when given, ends their sessions; `deletedAt` null restores */
        put: operations["updateUser"];
        post?: never;
        /** Soft delete; their sessions end */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/invitation": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mail the user a link by which they choose their password; the links sent before no longer work */
        post: operations["inviteUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/users/{id}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** What was changed about a user, the newest first */
        get: operations["listUserChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-groups": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The groups of the account */
        get: operations["listUserGroups"];
        put?: never;
        /** Add a group */
        post: operations["createUserGroup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-groups/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** One group with its members */
        get: operations["getUserGroup"];
        /** Replace name and members; the built-in group Everyone refuses */
        put: operations["updateUserGroup"];
        post?: never;
        /** Delete a group */
        delete: operations["deleteUserGroup"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage-profiles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The usage profiles in the order in which they apply */
        get: operations["listUsageProfiles"];
        /** Change a usage profile */
        put: operations["updateUsageProfile"];
        /** Add a usage profile */
        post: operations["createUsageProfile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage-profiles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a usage profile */
        delete: operations["deleteUsageProfile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage-profiles/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put usage profiles in order */
        post: operations["orderUsageProfiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rights/explanations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * May they, and why; everyone asks for themselves, an administrator for any user
         * @description Answers 422 `NotPermitted` to who asks for somebody else and is no administrator, and 404 where the user, directory, record, field or status does not exist or is not for the caller to know of.
         */
        post: operations["explainRights"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rights/assertions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What shall hold whatever is configured; changed with changeConfiguration */
        get: operations["listRightAssertions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/data-transformations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How records become records of other directories; changed with changeConfiguration
         * @description The boot answer has those that the caller may use.
         */
        get: operations["listTransformations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/data-transformations/{id}/prepare": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What would become of a record, and what stands against it; nothing is written
         * @description 404 for a transformation that the caller may not use; 422 `NotOffered` for a record that it is not offered for.
         */
        post: operations["prepareTransformation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/data-transformations/{id}/perform": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the new record, with all that becomes of the other one, or nothing
         * @description Refuses with the issues of both: those of the record that it is made of have paths that begin with `source`. 422 `AlreadyTransformed` where of each record only one is made and this one has it, `NotOffered` as prepareTransformation.
         */
        post: operations["performTransformation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/data-transformations/{id}/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same for many records, each judged and written by itself. A preview writes nothing. Calls with the same `changeId` make one bulk change of the source directory, which can be undone. */
        post: operations["transformItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/configuration/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What changes of the configuration would do to what exists; nothing is changed */
        post: operations["planConfiguration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/configuration/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Apply changes in the order given, all in one transaction, kept as one version
         * @description Issues of a refusal have paths that begin with `changes` and the index of the change; what follows leads into the directory, field, profile, board, group or account that it saves.
         */
        post: operations["changeConfiguration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/background-work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the server was to do for the account beside its calls and gave up, or has failed at several times and tries again, the newest first */
        get: operations["listBackgroundFailures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/background-queues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What is due and not done yet of what the server does for the account beside its calls, the longest wait first */
        get: operations["listBackgroundQueues"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/background-work/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Try it again */
        post: operations["retryBackgroundWork"];
        /** Forget it; it is not done */
        delete: operations["dismissBackgroundWork"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/configuration/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Versions of the configuration */
        get: operations["listConfigurationVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/configuration/versions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** One version, with what it changed */
        get: operations["getConfigurationVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/configuration/versions/{id}/kept-values": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Confirm a conversion for good; the values it replaced or lost are kept no longer and cannot come back */
        delete: operations["dropKeptValues"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/configuration/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The whole configuration as the `template.json` of a template folder, without records */
        get: operations["exportConfiguration"];
        put?: never;
        /** The changes that would bring the configuration to what a template says, and their plan; nothing is changed */
        post: operations["planTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Directories in order; a caller who is no admin sees those they may read, without the fields hidden from them */
        get: operations["listDirectories"];
        put?: never;
        /** Add a directory */
        post: operations["createDirectory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put directories in order */
        post: operations["orderDirectories"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Compile a definition that is not saved; answers its mistakes and the address of its validator */
        post: operations["previewDirectory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** Replace the directory and its statuses (known ids are kept, new ones come without id) */
        put: operations["updateDirectory"];
        post?: never;
        /** Refused while records exist or other definitions refer to it */
        delete: operations["deleteDirectory"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Fields by entity (a directory id, `contact` or `process`) */
        get: operations["listCustomFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom-fields/{entity}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entity: components["parameters"]["entity"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a field */
        post: operations["createCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom-fields/{entity}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entity: components["parameters"]["entity"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** Change a field */
        put: operations["updateCustomField"];
        post?: never;
        /** Soft delete; values stay and come back with a restore */
        delete: operations["deleteCustomField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom-fields/{entity}/restore/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entity: components["parameters"]["entity"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted field */
        post: operations["restoreCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/custom-fields/{entity}/order": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entity: components["parameters"]["entity"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put the fields of a directory in order */
        post: operations["orderCustomFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/process-custom-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The fields that all processes share */
        get: operations["listProcessCustomFields"];
        put?: never;
        /** Add a field to all processes */
        post: operations["createProcessCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/process-custom-fields/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put the fields of all processes in order */
        post: operations["orderProcessCustomFields"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/process-custom-fields/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** One field of all processes */
        get: operations["getProcessCustomField"];
        /** Change a field of all processes */
        put: operations["updateProcessCustomField"];
        post?: never;
        /** Delete a field of all processes */
        delete: operations["deleteProcessCustomField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/process-custom-fields/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Restore a deleted field of all processes */
        post: operations["restoreProcessCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Store a draft; saving a record claims it, an unclaimed draft goes after a day */
        post: operations["uploadFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sheets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The rows of the first sheet of an Excel workbook that is not hidden, as texts; nothing is kept of the file
         * @description 422 `NotReadable` with the reasons of `getFileContents`.
         */
        post: operations["readSheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Every file beside records and in their fields that the caller may read */
        post: operations["searchFiles"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many files the caller may read in each directory, and how large they are together */
        get: operations["getFileUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Files of the same content, of those that the caller may read; the 100 that waste the most first. Older files are compared once their content was looked at */
        get: operations["listDuplicateFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/orphans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Uploads that no record was saved with, files whose content is gone, and content that nothing names */
        get: operations["listOrphanFiles"];
        put?: never;
        post?: never;
        /** Have uploads older than an hour that no record was saved with, and content that nothing names, removed in the background */
        delete: operations["deleteOrphanFiles"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * The content, as an attachment of its own type
         * @description 404 `ContentMissing` where the store no longer has the content.
         */
        get: operations["getFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}/thumbnail": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * A small picture of a picture, at most 320 pixels wide and high; 404 where there is none, or none yet
         * @description 404 `ContentMissing` where there was one and the store no longer has it.
         */
        get: operations["getFileThumbnail"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An address of the content that needs no header, for five minutes and as long as the session lasts
         * @description 404 `ContentMissing` where the store no longer has the content.
         */
        post: operations["createFileTicket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/files/{id}/contents": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * What lies in an archive (ZIP), or the first rows of a table (CSV, Excel workbook)
         * @description 422 `NotReadable` with the `reason` `Encrypted`, `Damaged`, `TooLarge`, `TookTooLong`, or `OtherKind` for a file that is neither, as a parameter of its issue. 404 `ContentMissing` where the store no longer has the content.
         */
        get: operations["getFileContents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/file-content/{ticket}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticket: string;
            };
            cookie?: never;
        };
        /**
         * The content of a file by its ticket, in parts where `Range` asks for one
         * @description Pictures, PDF, sound, video and plain text may be shown by a page; all else is an attachment. 404 where the ticket is out of date, its session has ended or its holder may no longer read the file, and with the code `ContentMissing` where the store no longer has the content.
         */
        get: operations["getFileContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a record */
        post: operations["createItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/results": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What formulas would make of a write, other records and scripts included; nothing is written
         * @description For forms, which know no other records. What the write would be refused with in a field counts as not sent. Answers 422 `NotPermitted` to those who may neither create such a record nor change this one.
         */
        post: operations["calculateItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/scripts/draft": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the directory's scripts say to a write, as far as the caller sees it; nothing is written
         * @description For the forms of those who are not given the scripts (`scriptsAtServer`). A reference that the caller may not make counts as not sent. Answers 422 `NotPermitted` to those who may neither create such a record nor change this one.
         */
        post: operations["scriptItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/scripts/look-ups": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Answers what scripts of an open form look up in other records, with the rights of the caller */
        post: operations["answerScriptLookUps"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/scripts/try": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What scripts that are not saved yet would make of a write by the caller; nothing is written */
        post: operations["tryScripts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/scripts/failures": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** The last failures of the directory's scripts, the newest first */
        get: operations["listScriptFailures"];
        put?: never;
        post?: never;
        /** Forget the failures so far */
        delete: operations["clearScriptFailures"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/search": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A page of the records found */
        post: operations["searchItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** How far the values of a large directory are read for the figures that somebody waits for */
        get: operations["getFiguresProgress"];
        put?: never;
        /** Figures over the records that a search finds, as the caller sees their values */
        post: operations["aggregateItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/search-batch": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** One search per status or lane, for the columns of a board; answers in the order asked */
        post: operations["searchItemsBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/board-move": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Move a record on its board */
        post: operations["moveItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/ids": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The ids of all matches in the list's order, at most 10,000; what a bulk change of 'all found' goes through */
        post: operations["listItemIds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/places": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Where the records are that a search finds, by their fields that are shown on the map */
        post: operations["listItemPlaces"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/heat": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Places of the records that a search finds, with the region, the weight and the period of each */
        post: operations["getHeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/export": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** All matches as a file with the columns asked for, as the list shows them; streamed */
        post: operations["exportItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same change to many records, each judged and written by itself as if it came alone. A preview writes nothing. Calls with the same `changeId` make one named change, which can be undone. */
        post: operations["changeItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/bulk-changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** The caller's newest 50 bulk changes of the directory, an admin's those of everyone */
        get: operations["listBulkChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/bulk-changes/{changeId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                changeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back the next 100 records of a bulk change; call again until `remaining` is 0. A record whose changed fields were changed again since keeps them and is told as refused. */
        post: operations["undoBulkChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Make another record of the directory part of this one, in one transaction. This record takes the values given, the other's comments, files and whatever else hangs on it, and every reference to it; the other goes to the trash and leads here from then on (`getItem` of it answers this record). Asks for the rights to update and to delete in the directory and to take the other out of its status (422 `StatusNotPermitted` at `otherId`), and for none in directories whose records refer to it. 409 where either record changed since it was read, or is part of another one already. */
        post: operations["mergeItems"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/merges": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        /** The merges into this record that the caller may undo, the newest first */
        get: operations["listMerges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/merges/{mergeId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                mergeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Part two merged records again: the values that the merge wrote, the record in the trash, references and what hung on it. Refused (422, `ChangedSince`) where a value that the merge wrote was changed since. What was changed or removed since among references and comments, files and the like stays as it is now, and is counted. */
        post: operations["undoMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/duplicates": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to look for records of the directory that are the same by the fields chosen; a search of this kind that the caller began before ends */
        post: operations["findDuplicates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/duplicates/match": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** At most 5 records of which the same phone, mail address or name is being written */
        post: operations["matchDuplicates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/duplicates/{searchId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                searchId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** How far a search of the caller's is, and once it is done 50 of the pairs that it found, the most alike first */
        get: operations["getDuplicates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/duplicates/dismissed": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** Say for everybody that two records are no duplicates, or take that back */
        put: operations["dismissDuplicate"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/views": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Named views of the directory that the caller owns or that are shared with them, by name */
        get: operations["listRecordViews"];
        put?: never;
        /** Keep a view under a name; only an admin may share it with groups */
        post: operations["createRecordView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/views/{viewId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                viewId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        /** The owner's, and of shared ones an admin's */
        put: operations["updateRecordView"];
        post?: never;
        /** Delete a saved view */
        delete: operations["deleteRecordView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        /** The record with the transitions open to the caller and, for those closed, why. Of a record that became part of another, that other one, with an `id` of its own. */
        get: operations["getItem"];
        /**
         * Change fields, tags and status; fields left out stay; changes to different fields merge, the same field twice is a 409
         * @description Where a script of the directory sets a field that the caller cannot edit, what is sent for it is ignored, so that a record can be sent back as it was read; the answer has the values as they are stored. A field that is closed without a script setting it, or computed by a formula, answers 422 `FieldReadonly` where another value is sent.
         */
        put: operations["updateItem"];
        post?: never;
        /** Put the record in the trash */
        delete: operations["deleteItem"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/status/{status}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
                status: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        /** Enter a status, with a comment and the fields it needs, judged in the target state, in one transaction */
        put: operations["changeItemStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the record out of the trash; refused (422) where a unique value or the directory's place was taken meanwhile, and with `TargetDeleted` at the field where a record is deleted that it must not be without (`Restrict`), or `TargetDeletedOutOfSight` where the caller may not see that record */
        post: operations["restoreItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/presence": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Say that the caller has the record open on this live connection (`X-Connection-Id`); it ends with the connection. The others hear of it as ItemPresenceChanged. */
        put: operations["openPresence"];
        post?: never;
        /** Say that the caller has left a record */
        delete: operations["closePresence"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        /** The comments on a record */
        get: operations["listItemNotes"];
        put?: never;
        /** Comment on a record */
        post: operations["createItemNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
                noteId: components["parameters"]["noteId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Change a comment of one's own */
        put: operations["updateItemNote"];
        post?: never;
        /** Delete a comment of one's own */
        delete: operations["deleteItemNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/files": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        /** The files of a record */
        get: operations["listItemFiles"];
        put?: never;
        /** Add a file to a record */
        post: operations["createItemFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
                fileId: components["parameters"]["fileId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Changes the description; an empty one takes it away */
        put: operations["updateItemFile"];
        post?: never;
        /** Remove a file from a record */
        delete: operations["deleteItemFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/changes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        /** The newest 500 changes of a record, without fields hidden from the caller; 422 where the directory or the caller's profile shows none */
        get: operations["listItemChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/following": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        /** Whether the caller is told of what happens with the record, and why */
        get: operations["getFollowing"];
        /** Follow or mute it, or leave it to what the caller does with it. Somebody who is made its manager or mentioned in it is told of that nevertheless */
        put: operations["followRecord"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/readers": {
        parameters: {
            query?: {
                /** @description In the name, ignoring case; all where absent or empty. */
                keyword?: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        /** Whom a comment on the record can mention - people who may read it and groups with such people, by name, those that begin with the keyword first; at most 20 */
        get: operations["listReaders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/following": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Whether the caller is told of what happens with every record of the directory */
        get: operations["getDirectoryFollowing"];
        /** Follow or mute every record of it. What the caller has said of a single record goes before */
        put: operations["followDirectory"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/views/{viewId}/following": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                viewId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** Whether the caller is told when a record enters a named view that is theirs or shared with them */
        get: operations["getViewFollowing"];
        /** Follow it, or no longer. Whoever follows it is told of each record that others create or change so that it comes to match the view's filters, if they see every field that these are about. What the caller has said of a single record goes before */
        put: operations["followView"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/opened": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        get?: never;
        /** The caller looks at the record; it is the first of their recent ones from then on */
        put: operations["noteRecordOpened"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/recent-records": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller opened or changed by hand last, the latest first; what they may not read any more is not there */
        get: operations["listRecentRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/items/{itemId}/activity": {
        parameters: {
            query?: {
                /** @description All that the caller may read where absent. */
                kind?: "Comment" | "File" | "Change";
                /** @description 30 where absent. */
                take?: number;
                /** @description `next` of the page before. */
                before?: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        /** Comments, files and changes of a record as one list, newest first; parts that the caller may not read are left out, 422 where that is all or the one asked for */
        get: operations["listItemActivity"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/suggestions/{fieldId}": {
        parameters: {
            query?: {
                keywords?: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
                fieldId: components["schemas"]["FieldName"];
            };
            cookie?: never;
        };
        /** Values already typed into this field that contain the keywords, ignoring case; at least 2 characters. Of addresses with their coordinates, as `Kyiv (50.45, 30.52)` */
        get: operations["listSuggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/people/{fieldId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                fieldId: components["schemas"]["FieldName"];
            };
            cookie?: never;
        };
        /** The people that a field of people offers now, by name; somebody deleted or locked is none of them */
        get: operations["listOfferedPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/imports": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** The caller's newest 20 imports into the directory, an admin's those of everyone; newest first */
        get: operations["listImports"];
        put?: never;
        /** Upload a CSV, an Excel workbook, a vCard file (2.1, 3.0 or 4.0), or a JSON array of records such as `exportItems` and `searchItems` with `json` answer. It is read in the background; nothing is written to the directory before `startImport`. */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        /** One import, as far as it is */
        get: operations["getImport"];
        /** Say how the file is to be read; every row is checked again in the background, also where nothing else is said. 422 once writing has begun */
        put: operations["updateImport"];
        post?: never;
        /** Forget an import with its file and rows; what it wrote stays and can no longer be taken back in one step */
        delete: operations["deleteImport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/imports/{importId}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        /** Rows of the file as they were read and checked, in the file's order */
        get: operations["listImportRows"];
        /** Change cells of rows or leave rows out before anything is written; answers the rows as judged anew */
        put: operations["fixImportRows"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/imports/{importId}/problems": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        /** What is wrong in the file, column by column, and equal problems of equal texts together; the most frequent 200 first */
        get: operations["listImportProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/imports/{importId}/start": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Write what was checked, in the background; rows that are refused are left out and told. 422 unless the import is checked (a cancelled one goes on where it stopped), and where no column becomes anything */
        post: operations["startImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/imports/{importId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Stop what runs; rows that are written stay until the import is undone */
        post: operations["cancelImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/imports/{importId}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take the import back in the background: new records go to the trash, changed ones get their values back. A record whose changed fields were changed again since keeps them and is counted as kept */
        post: operations["undoImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/directories/{id}/imports/{importId}/refused": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        /** The refused rows as a CSV of the file's own columns, with line and reason in front; it can be mended and imported again */
        get: operations["exportRefusedRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/template-loads/latest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How far the server is with loading a template into the account; 404 where it never did */
        get: operations["getTemplateLoad"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Create a process */
        post: operations["createProcess"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A page of the processes of all types that the caller may read, or of those named */
        post: operations["searchProcesses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/aggregate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same over processes of all types that the caller may read, or of those named; in a type that lacks a field, or hides it from the caller, its values are empty */
        post: operations["aggregateProcesses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/ids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The ids of all matches by type, at most the first 10,000 in the order asked for; what a change of 'all found' goes through */
        post: operations["listProcessIds"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** All matches as a file with the columns asked for, as the list over types shows them; streamed */
        post: operations["exportProcesses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/stat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many processes there are, by type, status and what needs doing */
        get: operations["getProcessStat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/workload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Unfinished processes by manager, the most first; those of types that hide the manager from the caller are not counted */
        get: operations["getProcessWorkload"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/contact-counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** How many unfinished processes each of these contacts has; each count equals the total of a search with `contactId` and `stateType` Active */
        post: operations["countContactProcesses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Named views over processes of every type that the caller owns or that are shared with them, by name; others' are told without fields that are hidden from the caller in every type they read, and without types they may not read */
        get: operations["listProcessViews"];
        put?: never;
        /** Keep a view under a name; only an admin may share it with groups */
        post: operations["createProcessView"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/views/{viewId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                viewId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        /** The owner's, and of shared ones an admin's */
        put: operations["updateProcessView"];
        post?: never;
        /** Delete a saved view of processes */
        delete: operations["deleteProcessView"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/views/{viewId}/following": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                viewId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        /** Whether the caller is told when a process enters a named view that is theirs or shared with them */
        get: operations["getProcessViewFollowing"];
        /** Follow it, or no longer; as `followView` */
        put: operations["followProcessView"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** One process */
        get: operations["getProcess"];
        /** Change a process */
        put: operations["updateProcess"];
        post?: never;
        /** Delete a process */
        delete: operations["deleteProcess"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/{id}/notes": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** The comments on a process */
        get: operations["listProcessNotes"];
        put?: never;
        /** Comment on a process */
        post: operations["createProcessNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/{id}/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                noteId: components["parameters"]["noteId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Change a comment of one's own */
        put: operations["updateProcessNote"];
        post?: never;
        /** Delete a comment of one's own */
        delete: operations["deleteProcessNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/processes/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** The history of a process, the newest first */
        get: operations["listProcessHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The account's tags; with `discriminator=Process` those that processes carry which the caller may read */
        get: operations["listTags"];
        /** Create a tag (without id, anybody) or change one (admins, 422 otherwise) */
        put: operations["saveTag"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Delete a tag */
        post: operations["deleteTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tags/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Every record with the one tag gets the other; the one is deleted */
        post: operations["mergeTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/boards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The boards of the account */
        get: operations["listBoards"];
        /** Change a board */
        put: operations["updateBoard"];
        /** Add a board */
        post: operations["createBoard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/boards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Delete a board */
        delete: operations["deleteBoard"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/boards/order": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Put boards in order */
        post: operations["orderBoards"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Reports that the caller owns or that are shared with them, by name; shared ones over directories that they may not read are left out */
        get: operations["listReports"];
        put?: never;
        /** Keep a report; only an admin may share it with groups. 422 `UnknownDirectory`, `UnknownGroup`, `NotPermitted`, `TooManyValues` */
        post: operations["createReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A report, kept or not, as the document that emails bring, with the figures that the caller sees. Whoever draws too many waits (429) */
        post: operations["drawReport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** A report that is the caller's own or shared with them */
        get: operations["getReport"];
        /** The owner's, and of shared ones an admin's. Filters that come back as they were told keep what was not told. 409 where `version` is not the current one */
        put: operations["updateReport"];
        post?: never;
        /** Delete a report */
        delete: operations["deleteReport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}/mailing": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** When the caller has the report sent by email, and to whom */
        get: operations["getReportMailing"];
        /** From then on the report is sent at these times in the account's time zone: to each recipient who can open it, with the figures that they see themselves. Who cannot change the report sends it to themselves alone. One that was paused goes on. 422 `NotPermitted`, `UnknownUser`, `UnknownGroup`, `Required` */
        put: operations["saveReportMailing"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reports/{id}/mailing/now": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Send it at once to those whom the caller has it sent to, as at its next time, which stays. 422 `Required` where they have it sent to nobody; whoever sends too often waits (429) */
        post: operations["sendReportNow"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Rules on directories that the caller may read, by name. To those who do not see every field of the directory, or not the directory of a record that it creates, `if`, `then` and `otherwise` are empty */
        get: operations["listAutomationRules"];
        put?: never;
        /** A rule. 422 naming every mistake at its place: `UnknownDirectory`, `UnknownStatus`, `UnknownField`, `UnknownGroup`, `UnknownUser`, `UnknownProfile`, `UnknownTag`, `NotFilterable`, `Required`, what the types say of values, … */
        post: operations["createAutomationRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/rules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** As `createAutomationRule`. A rule that was paused goes on. 409 where `version` is not the current one */
        put: operations["updateAutomationRule"];
        post?: never;
        /** What waits of its runs is given up; the log of its runs goes with it */
        delete: operations["deleteAutomationRule"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/rules/{id}/press/{itemId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Runs a rule of trigger `Button` on a record, for whoever may change it: with the rights of the rule. 404; 422 `NotPermitted`, `RuleIsOff` */
        post: operations["pressAutomationButton"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/rules/{id}/runs": {
        parameters: {
            query?: {
                /** @description Runs older than this one. */
                before?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** The latest 50 runs of a rule, the newest first; kept for 30 days */
        get: operations["listAutomationRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/runs/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes back what a run changed in records, with the caller's rights. What was sent stays sent. Records changed again since stay as they are, and are named */
        post: operations["undoAutomationRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/foresight": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What rules would do about a change of many records, for whoever may make it: those that take part in such changes, by name, with how often they would run and what they would send. Nothing is changed. What these rules would set off in turn is not counted */
        post: operations["foreseeAutomation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/rules/{id}/hook": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes the address at which a rule of trigger `WebhookReceived` is sent to, shown this once; the one before it no longer works. 422 `NoHook` for other rules */
        post: operations["makeHookAddress"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/hooks/{ticket}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticket: string;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Puts a run of the rule in line that the address belongs to, whatever comes of it. Bodies with the same header `webhook-id` count once. 404 for an unknown address; 429 with `Retry-After` where too much is sent to one address, or from one */
        post: operations["receiveWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The addresses that steps of kind `Webhook` send to, by name; secrets are never among what is answered */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /** An endpoint and its secret, which is shown this once. 422 `AddressForbidden`, `BadAddress` for what the server does not call */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** As `createWebhookEndpoint`; the secret stays. One that was paused goes on with what is sent from now on */
        put: operations["updateWebhookEndpoint"];
        post?: never;
        /** What waits to be sent goes with it, and so does the log */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Makes a new secret, shown this once. For 24 hours messages are signed with the one before it, too */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a message of type `docket.test`, once */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/webhooks/{id}/deliveries": {
        parameters: {
            query?: {
                /** @description Deliveries older than this one. */
                before?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** The latest 50 messages to an endpoint, the newest first; kept for 30 days */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a message again, under its own id, with all its tries. 422 `StillWaiting` where it waits to be sent anyway, `EndpointIsOff` */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/dry-runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Begin to work out what a rule, saved or not, would have done with the changes of the last days, up to 100,000 of them; what the caller tried before ends. 404 where `ruleId` is not there; 422 as `createAutomationRule` */
        post: operations["startAutomationDryRun"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/trials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a rule, saved or not, would do with one record as it is now, step by step; nothing is written or sent. 404 where `ruleId` or the record is not there; 422 as `createAutomationRule` */
        post: operations["tryAutomationRule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/automation/dry-runs/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** How far a dry run of the caller has come, and what it has found so far; it is kept for a day */
        get: operations["getAutomationDryRun"];
        put?: never;
        post?: never;
        /** End a dry run and forget it */
        delete: operations["cancelAutomationDryRun"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A reminder of the caller. 422, all at once: `Required`, `DateOutOfRange` (2000 to 2100), `InvalidDate`, `InvalidTimeZone`, what is wrong with `repeat` (as `previewReminder`), `UnknownUser`, `UnknownGroup`, `UnknownReference` for a record that there is not or that the caller may not read, `RemindersNotEnabled` at `itemId` */
        post: operations["createReminder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reminders/active": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Those that are due for the caller now, neither snoozed nor dismissed, the latest first; at most 100. Asked every 30 s, and at once by CreatedReminder and UpdatedReminder (section 4) */
        get: operations["listActiveReminders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reminders/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** When a repetition would fall due: its next five times, and what is wrong with it, such as `RepeatUnreadable`, `RepeatTooFine` (hourly and finer), `RepeatEndless`, `InvalidTimeZone`, `DateOutOfRange` */
        post: operations["previewReminder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reminders/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What the caller may see, by number with the latest first unless asked otherwise; 50 where `take` is not given. A contact, process or record that they may not read has none */
        post: operations["searchReminders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reminders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** One reminder */
        get: operations["getReminder"];
        /** Author and addressees change it; others who see it are answered 422 `NotPermitted`. What is left out stays, and so does a link to a record that the caller may not read. Another time or repetition makes it fall due anew, and one that is done or cancelled comes back. 409 where `version` is not the latest; 422 as `createReminder` */
        put: operations["updateReminder"];
        post?: never;
        /** For author and addressees; others who see it are answered 422 `NotPermitted` */
        delete: operations["deleteReminder"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reminders/{id}/cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** It is not needed any more, for nobody; 422 `NotPermitted` unless author or addressee */
        put: operations["cancelReminder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reminders/{id}/done": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** What it reminded of is done, for all. One that repeats goes on with its next time, unless `all` ends it as a whole. 422 `NotPermitted` unless author or addressee */
        put: operations["finishReminder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reminders/{id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** The caller hears of it again at `till`, all others as before. 422 `NotPermitted` for whom it is not, `SnoozedIntoPast`, `DateOutOfRange` and `InvalidDate` at `till`, `ReminderEnded` where it is done or cancelled */
        put: operations["snoozeReminder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reminders/{id}/dismiss": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** The caller is done with this time of it, or with the coming one where none has been yet; all others hear of it as before. With `till`, one that repeats comes up next at its first time after that. 422 as `snoozeReminder` */
        put: operations["dismissReminder"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller has not dealt with: neither done nor put off, the latest first; at most 30. One of a record that they may not read any more is not there, nor counted. For an administrator who sees as somebody there are none, as with all calls of notifications */
        get: operations["listNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-notifications/desktop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the desktop is to show: unread ones of kinds with `desktop`, neither done nor put off, told since then, the latest first; none during the caller's quiet hours, but for those about security */
        get: operations["listDesktopNotifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-notifications/followed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the caller chose to follow or to mute, as far as they may read it: records (the 200 with the latest activity), whole directories and named views. What they follow by making, managing or writing about it is not there */
        get: operations["listFollowed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-notifications/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The caller's notifications, the latest first; 50 where `take` is not given. A record or directory that they may not read has none */
        post: operations["searchNotifications"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-notifications/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Mark one (notificationId) or all of the caller's notifications read; 404 for one that is not theirs */
        put: operations["readNotifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-notifications/done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** All of the caller's that are read are done, but for those that are saved */
        put: operations["finishReadNotifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-notifications/{id}/unread": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** As if the caller had not seen it; one that is done is open again */
        put: operations["unreadNotification"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-notifications/{id}/done": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** The caller is through with it; it is read, too */
        put: operations["finishNotification"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-notifications/{id}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** It is out of the way until `till`, and then unread again. 422 at `till`: `SnoozedIntoPast`, `DateOutOfRange` (2000 to 2100), `InvalidDate` */
        put: operations["snoozeNotification"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user-notifications/{id}/saved": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** The caller keeps it, or does not any more */
        put: operations["saveNotification"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notification-settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** By which ways the caller hears of what; every kind is there */
        get: operations["getNotificationSettings"];
        /** The caller's own. Kinds that are left out take what holds for everybody at first. With `app: false` notifications of that kind are neither listed nor counted from then on: they are only mailed or shown on the desktop, where chosen. Emails that are yet to be sent follow the change */
        put: operations["saveNotificationSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/email-unsubscriptions": {
        parameters: {
            query: {
                /** @description From the email: it says whose emails of which kind. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Leads a person whose mail program opens the address to the page that asks them; it changes nothing */
        get: operations["openUnsubscribePage"];
        put?: never;
        /** Turns off emails of the kind, all digests, all that come at once, or those of a report, for the person the email went to; their mail program may send it by itself (RFC 8058). The token works as long as the person is there. 422 `LinkInvalid`, `LinkOutdated` */
        post: operations["unsubscribeFromEmails"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/relations": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** The contacts related to this one that the caller may see, those in the trash left out */
        get: operations["listRelations"];
        put?: never;
        /** Relates two contacts. 422 at `contactId`: `RelatedToItself`, `RelationExists` (one relation of a kind between two contacts), `ParentCircle` (somebody would be their own ancestor), `UnknownReference` */
        post: operations["createRelation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contacts/{id}/relations/{relationId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                relationId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        /** Says otherwise what the two are to each other; 422 as `createRelation` */
        put: operations["updateRelation"];
        post?: never;
        /** Remove a relation between two contacts */
        delete: operations["deleteRelation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Those of bots that the caller answers for, the latest first */
        get: operations["listConversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/unread-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** How many messages the caller has not read */
        get: operations["countUnreadMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** One conversation */
        get: operations["getConversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{platform}/{id}/manager": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** An empty body means the caller */
        put: operations["setConversationManager"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{platform}/{id}/contact": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** Link a conversation to a contact */
        put: operations["setConversationContact"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{platform}/{id}/state": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Opens, closes or snoozes a conversation
         * @description A message from the contact opens it again. Closing clears what is unread for everyone.
         */
        put: operations["setConversationState"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{platform}/{id}/forms": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** The form that is being filled in, and those that can be sent */
        get: operations["getConversationForms"];
        /**
         * Pauses the form that is being filled in, goes on with it, or ends it
         * @description 422 `FormNotRunning` where there is none.
         */
        put: operations["setConversationForm"];
        /**
         * Sends a form, whose first question is asked
         * @description 422 `FormRunning` while another one is being filled in, `FormNotOffered` for one that this bot does not offer.
         */
        post: operations["startConversationForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat-forms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Forms that are filled in by chat, by name; changed with changeConfiguration */
        get: operations["listChatForms"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat-forms/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What a form would say to an answer, as it is judged in a chat; nothing is kept */
        post: operations["previewChatForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{platform}/{id}/writing": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The caller is writing an answer; colleagues who look at the conversation are told */
        post: operations["noteWriting"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{platform}/{id}/readers": {
        parameters: {
            query?: {
                /** @description In the name, ignoring case; all where absent or empty. */
                keyword?: string;
            };
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** Whom a note in the conversation can mention - people who may read it and groups with such people, by name, those that begin with the keyword first; at most 20 */
        get: operations["listConversationReaders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{platform}/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** The latest messages, or those beside a place, in their order */
        get: operations["listMessages"];
        put?: never;
        /**
         * Sends a message, or keeps an internal note
         * @description `json` holds a `NewMessage`. A text longer than the platform takes becomes several messages, of which the first is answered. 409 `AnsweredMeanwhile` where a colleague has answered since `lastSeq`, unless `isForced`.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{platform}/{id}/messages/{msgId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
                msgId: components["parameters"]["msgId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Changes the text of a message or note of the caller; earlier texts are kept */
        put: operations["updateMessage"];
        post?: never;
        /** Deletes a message or note of the caller, on the platform too */
        delete: operations["deleteMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{platform}/{id}/messages/{msgId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
                msgId: components["parameters"]["msgId"];
            };
            cookie?: never;
        };
        /** The content, as an attachment of its own type */
        get: operations["getMessageFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{platform}/{id}/messages/{msgId}/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
                msgId: components["parameters"]["msgId"];
            };
            cookie?: never;
        };
        get?: never;
        /** Says what became of a message that is not known to have arrived, or sends a failed one again */
        put: operations["settleDelivery"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{platform}/{id}/messages/{msgId}/read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
                msgId: components["parameters"]["msgId"];
            };
            cookie?: never;
        };
        get?: never;
        /** The caller has read it */
        put: operations["readMessage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/conversations/{platform}/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** The caller has read all of it */
        put: operations["readConversation"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat-answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Answers that whoever answers chats can put into a message, by name */
        get: operations["listChatAnswers"];
        put?: never;
        /** Add a ready answer */
        post: operations["createChatAnswer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/chat-answers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        /** Change a ready answer */
        put: operations["updateChatAnswer"];
        post?: never;
        /** Delete a ready answer */
        delete: operations["deleteChatAnswer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The bots of the account */
        get: operations["listBots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bots/telegram": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Connect a Telegram bot
         * @description The token is checked with Telegram; 422 `TokenRefused` or `NotReached`.
         */
        post: operations["createTelegramBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bots/telegram/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** One Telegram bot */
        get: operations["getTelegramBot"];
        /**
         * Change a Telegram bot
         * @description Without a token it keeps the one it has.
         */
        put: operations["updateTelegramBot"];
        post?: never;
        /** Forgets the token; conversations stay, and can't be answered any more */
        delete: operations["deleteTelegramBot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bots/{platform}/{id}/updates": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What happened in the chats of a bot, brought by its platform where `PUBLIC_URL` is https
         * @description Answered once it is stored. The platform proves itself by the secret that it was given with the address, with Telegram in the header `X-Telegram-Bot-Api-Secret-Token`. 404 without it, and for a bot that is off or unknown.
         */
        post: operations["bringUpdates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bots/telegram/{id}/take-over": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Takes the webhook of another program away, and asks Telegram for updates again */
        post: operations["takeOverTelegramBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bots/web": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Add a chat for sites */
        post: operations["createWebBot"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bots/web/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /** One chat for sites */
        get: operations["getWebBot"];
        /**
         * Change a chat for sites
         * @description Without a secret it keeps the one it has; null takes it away.
         */
        put: operations["updateWebBot"];
        post?: never;
        /** Forgets the secret; conversations stay, and can't be answered any more */
        delete: operations["deleteWebBot"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/widgets/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * What a chat window on a site says to its visitor
         * @description All calls of widgets are for visitors without a session. A visitor is known by the header `X-Visitor-Token`, 43 characters of base64url that their browser made up before the first message (256 random bits), or by `X-Visitor-Identity`, a JWT that the site has signed by HS256 with the bot's secret; it holds `sub` and `exp`, and may hold `name`, `email` and `phone`. 401 `IdentityRefused` for one that is not signed so, or has expired, or holds for longer than a day. 404 for a bot that is off or unknown. 429 to visitors and addresses that ask too often.
         */
        get: operations["openWidget"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/widgets/{id}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * The visitor's own chat as it is now
         * @description With `seen` it is answered once the chat differs from that version, or after 25 seconds. What is answered are always the last messages with whatever has become of them, so that no edit or deletion is missed.
         */
        get: operations["listVisitorMessages"];
        put?: never;
        /**
         * The visitor writes, or sends a file
         * @description `json` holds a `NewVisitorMessage`. The first one of a token makes the conversation.
         */
        post: operations["sendVisitorMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/widgets/{id}/messages/{msgId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                msgId: components["parameters"]["msgId"];
            };
            cookie?: never;
        };
        /** The content of a file of the visitor's own chat, as an attachment of its own type */
        get: operations["getVisitorFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/widgets/{id}/messages/{msgId}/press": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                msgId: components["parameters"]["msgId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The visitor presses a button under a message, as often as they like
         * @description 404 for a button that the message does not have.
         */
        post: operations["pressVisitorButton"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public-forms/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        /**
         * A chat form as the page that everybody may fill in
         * @description All calls of public forms are for people without a session. 404 for a form that is unknown, turned off, not public, or that nobody can fill in as things are. 429 to addresses that ask too often.
         */
        get: operations["openPublicForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public-forms/{id}/draft": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What scripts and formulas make of the answers so far, as far as the form shows it; nothing is written */
        post: operations["draftPublicForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public-forms/{id}/choices": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What a question offers of what is typed - records, or people
         * @description As in a chat, from as many letters on, and a few at once. 404 for a field that the form does not ask for, or that looks nothing up.
         */
        post: operations["listPublicFormChoices"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public-forms/{id}/files": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stores a file for an answer; it is dropped after a day where nothing is sent
         * @description 422 `FileTypeRefused` for kinds that are not taken of strangers, 413 for one too large. 404 where the form asks for no file.
         */
        post: operations["uploadPublicFormFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public-forms/{id}/challenge": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Work that a browser does before it sends the form; its proof counts once, for ten minutes */
        post: operations["challengePublicForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/public-forms/{id}/records": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the record of a form that is filled in
         * @description Judged and written as in a chat, with the rights that the form acts with. 422 `ProofRefused` without a proof of work that still counts; every other issue is one of the answers. The same `key` sent again makes no second record, and is answered as before.
         */
        post: operations["sendPublicForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A UUID; the server makes version 7. */
        Id: string;
        /** @description The id of a field, or a reserved name: Number, Status, Tags, CreatedAt, LastActivity, StatusSince, FinishedAt, DaysInStatus, CreatedHour, CreatedBy, ServiceDue, Contact, Manager, DueDate. Figures and conditions of searches also know `Stays`, a row for each time that a record was in a status, with the columns StayStatus (`StayGone` in place of a status that was deleted), StaySince, StayUntil (empty while it is there) and StayDays (until today where it is there and the status is active; empty where it is not). */
        FieldName: string;
        /** @description As `FieldName`; or a path to a field of another record, two of them with a dot between: a field that points at one record (a reference, `Contact`), and a field of the directory that it points into or what every record there has by itself (`Status`, `Tags`). What the caller cannot read there is answered as a field that does not exist; longer paths and lists of records lead nowhere. */
        FieldOrPath: string;
        IdList: components["schemas"]["Id"][];
        /**
         * Format: date-time
         * @description ISO 8601 in UTC.
         */
        Instant: string;
        /**
         * Format: date
         * @description A calendar date without time or zone.
         */
        CalendarDate: string;
        Email: string;
        Password: string;
        Name: string;
        Color: string;
        Health: {
            /** @constant */
            status: "ok";
        };
        /** @description Free to the application, at most 256 KB (section 3, saved view settings). */
        UserState: {
            [key: string]: unknown;
        };
        /** @description One broken rule. `path` leads to the value (`["customFields", fieldId, "tableValue", 0, columnId]`). */
        Issue: {
            path: (string | number)[];
            /** @description Stable and translatable; the catalogue has a text for each. */
            code: string;
            params: {
                [key: string]: string | number | boolean;
            };
        };
        /** @description A field changed by two people; values as they were when read, as sent, and as stored now. */
        FieldConflict: {
            fieldId: components["schemas"]["FieldName"];
            base: components["schemas"]["NullableFieldValue"];
            mine: components["schemas"]["NullableFieldValue"];
            theirs: components["schemas"]["NullableFieldValue"];
        };
        /** @description RFC 9457; `errors` maps a field to its messages (section 8), `issues` carries every fault. */
        Problem: {
            type: string;
            title: string;
            status: number;
            code: string;
            message: string;
            errors: {
                [key: string]: string[];
            };
            issues: components["schemas"]["Issue"][];
            /** @description How many faults there are, where more were found than `issues` lists. */
            issuesTotal?: number;
            conflicts?: components["schemas"]["FieldConflict"][];
            /** @description With a 409 the record's version now. */
            version?: number;
            /** @description With a 500: the lines of the log about this call carry it as `reqId`. */
            reference?: string;
        };
        /** @enum {string} */
        Language: "en" | "ua";
        AccountSettings: {
            moduleFileStorageEnabled?: boolean;
            moduleChatBotEnabled?: boolean;
            moduleContactFamilyEnabled?: boolean;
            moduleMapEnabled?: boolean;
            moduleProductsEnabled?: boolean;
            moduleShipmentEnabled?: boolean;
            /** @description The start page: a path of the application. */
            defaultState?: string;
            /** @description Default Free. */
            subscriptionLevel?: string;
            /**
             * @description On which day weeks begin in calendars, periods and figures; Monday where absent.
             * @enum {string}
             */
            weekStart?: "Monday" | "Sunday";
        };
        Account: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            timeZone: string;
            code: string;
            lang: components["schemas"]["Language"];
            countryCode: string;
            settings: components["schemas"]["AccountSettings"];
        };
        StorageUse: {
            usedBytes: number;
            /** @description Null where there is no limit. */
            allowedBytes: number | null;
        };
        AccountUpdate: {
            name: components["schemas"]["Name"];
            timeZone: string;
            lang?: components["schemas"]["Language"];
            countryCode?: string;
            /** @description Names the customisation of the account in account-scripts/; empty without one. */
            code?: string;
            settings?: components["schemas"]["AccountSettings"];
        };
        /** @description When the account works, by clocks of its time zone. Due dates and service levels count by it. */
        Calendar: {
            workingHours: components["schemas"]["WorkingHours"];
            /** @description Days on which nobody works. */
            holidays: components["schemas"]["Holiday"][];
        };
        WorkingHours: {
            monday: components["schemas"]["WorkingIntervals"];
            tuesday: components["schemas"]["WorkingIntervals"];
            wednesday: components["schemas"]["WorkingIntervals"];
            thursday: components["schemas"]["WorkingIntervals"];
            friday: components["schemas"]["WorkingIntervals"];
            saturday: components["schemas"]["WorkingIntervals"];
            sunday: components["schemas"]["WorkingIntervals"];
        };
        /** @description None overlap; empty for a day off. */
        WorkingIntervals: {
            from: string;
            /** @description 24:00 is the end of the day. */
            to: string;
        }[];
        Holiday: {
            day: string;
            name: components["schemas"]["Name"];
            /** @description On this day of every year; the 29th of February in leap years. */
            isYearly: boolean;
        };
        Registration: {
            accountName: components["schemas"]["Name"];
            password: components["schemas"]["Password"];
            email: components["schemas"]["Email"];
            userName: components["schemas"]["Name"];
            timeZone?: string;
            demo?: boolean;
            lang?: components["schemas"]["Language"];
        };
        Login: {
            email: components["schemas"]["Email"];
            password: string;
            accountId?: components["schemas"]["Id"];
        };
        SessionAnswer: {
            /** @enum {string} */
            resultType: "Success" | "InvalidCredentials" | "AccountRequired" | "LockedOut";
            data?: {
                user: components["schemas"]["CurrentUser"];
                token: string;
            };
            accounts?: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
        };
        CurrentUser: {
            id: components["schemas"]["Id"];
            name: string;
            email: string;
            emailConfirmed: boolean;
            phoneNumber?: string;
            groups: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
            account: components["schemas"]["Account"];
            isAdmin: boolean;
        };
        Boot: {
            authUser: components["schemas"]["CurrentUser"];
            token: string;
            users: components["schemas"]["UserSummary"][];
            userGroups: components["schemas"]["UserGroupSummary"][];
            /** @description The caller's current profile alone, unless an admin asks. */
            usageProfiles: components["schemas"]["UsageProfile"][];
            boards: components["schemas"]["Board"][];
            /** @description Those that the caller may use, by name. */
            dataTransformation: components["schemas"]["OfferedTransformation"][];
            /** @description Forms that are filled in by chat, of directories that the caller may read: what made a record by one is called by its name. */
            chatForms?: {
                id: components["schemas"]["Id"];
                name: string;
                /** @description Rules may send it. */
                isForRules?: boolean;
            }[];
            /** @description Automation rules on directories that the caller may read; changes that they made are theirs by `id`. */
            automations: {
                id: components["schemas"]["Id"];
                name: string;
                directoryId: components["schemas"]["Id"];
                /** @description What its button says, where it has one and is on. */
                button?: string;
            }[];
            directories: components["schemas"]["Directory"][];
            tags: components["schemas"]["Tag"][];
            calendar: components["schemas"]["Calendar"];
            unreadMessagesCount: number;
            /** @description As listNotifications. */
            latestUserNotifications: components["schemas"]["Notification"][];
            /** @description How many of those that are neither done nor put off the caller has not read; 1000 where there are more. */
            unreadNotifications: number;
            clientSettings: components["schemas"]["ClientSettings"];
            /** @description For admins: how many listBackgroundFailures has, where there are any. */
            backgroundFailures?: number;
            /** @description For admins of an account that a template is or was loaded into. */
            templateLoad?: components["schemas"]["TemplateLoad"];
        };
        /** @description What the server's configuration means for browsers. */
        ClientSettings: {
            /** @description A server of map tiles, drawn in place of the built-in outlines; null where there is none. */
            mapTiles: {
                /** @description With `{z}`, `{x}`, `{y}` and, where there are several hosts, `{s}`. */
                url: string;
                /** @description Whom they are by; shown on the map. */
                attribution: string;
            } | null;
            /** @description The key of Google's maps; null where maps are drawn without them. */
            googleMapsApiKey: string | null;
            /** @description Whether getVisitorCountry has a service to ask. */
            canLookUpCountry: boolean;
        };
        UserSummary: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description Without the built-in Everyone. */
            groups: components["schemas"]["Id"][];
        };
        UserGroupSummary: {
            id: components["schemas"]["Id"];
            name: string;
            everyone: boolean;
        };
        User: {
            id: components["schemas"]["Id"];
            name: string;
            email: string;
            phone?: string;
            description?: string;
            /** @description Group ids without the built-in Everyone. */
            groups: components["schemas"]["Id"][];
            /** @enum {string} */
            role: "Admin" | "User";
            isAdmin: boolean;
            /** @description Has no password yet. */
            isInvited: boolean;
            lockoutEnd?: components["schemas"]["Instant"];
            deletedAt?: components["schemas"]["Instant"];
        };
        /** @description Without a password the user is invited by mail to choose one. */
        UserCreate: {
            name: components["schemas"]["Name"];
            email: components["schemas"]["Email"];
            password?: components["schemas"]["Password"];
            phone?: string;
            description?: string;
            groups?: components["schemas"]["IdList"];
            isAdmin?: boolean;
        };
        UserUpdate: {
            name: components["schemas"]["Name"];
            email: components["schemas"]["Email"];
            password?: components["schemas"]["Password"];
            phone?: string;
            description?: string;
            groups?: components["schemas"]["IdList"];
            isAdmin?: boolean;
            lockoutEnd?: components["schemas"]["Instant"] | null;
            /** @description Restores a deleted user. */
            deletedAt?: null;
        };
        UserGroup: {
            id: components["schemas"]["Id"];
            name: string;
            users: components["schemas"]["Id"][];
            everyone: boolean;
            deleted: boolean;
        };
        UserGroupInput: {
            name: components["schemas"]["Name"];
            users?: components["schemas"]["IdList"];
            /** @description false restores. */
            deleted?: boolean;
        };
        Access: {
            read: boolean;
            create: boolean;
            update: boolean;
            delete: boolean;
        };
        /** @description What a profile allows in one directory (section 6). */
        DirectoryRights: {
            record: components["schemas"]["Access"];
            comments: components["schemas"]["Access"];
            files: components["schemas"]["Access"];
            changes: {
                read: boolean;
            };
            showOnMenu: boolean;
            /** @description Of the reserved names CreatedBy alone: the others are part of every record. */
            hiddenFields: components["schemas"]["FieldName"][];
        };
        DirectoryAccess: {
            directoryId: components["schemas"]["Id"];
            rights: components["schemas"]["DirectoryRights"];
        };
        MenuItem: {
            /** @enum {string} */
            kind: "Directory" | "Board" | "Map" | "Report";
            id?: components["schemas"]["Id"];
            name?: string;
        };
        /** @description A tile of a home page. Of which kinds there are, the application knows; what it does not know is not drawn. */
        HomeTile: {
            kind: string;
            /** @description In columns. */
            width: number;
            directoryId?: components["schemas"]["Id"];
            /** @description A named view of the directory, or of processes where there is none. */
            viewId?: components["schemas"]["Id"];
        };
        HomeTiles: components["schemas"]["HomeTile"][];
        RecentRecord: {
            directoryId: components["schemas"]["Id"];
            itemId: components["schemas"]["Id"];
            number: number;
            display: string;
            /**
             * @description What the caller did last.
             * @enum {string}
             */
            how: "Opened" | "Changed";
            at: components["schemas"]["Instant"];
        };
        /** @description A user or a group. */
        ProfileAssignment: {
            userId: components["schemas"]["Id"];
        } | {
            groupId: components["schemas"]["Id"];
        };
        UsageProfileInput: {
            name: components["schemas"]["Name"];
            assignments: components["schemas"]["ProfileAssignment"][];
            directories: components["schemas"]["DirectoryAccess"][];
            /** @description Rights in directories not listed; absent means none. */
            otherDirectories?: components["schemas"]["DirectoryRights"];
            menu: components["schemas"]["MenuItem"][];
            /** @description The home page of its people until they arrange their own; what the application has by itself where absent. */
            home?: components["schemas"]["HomeTiles"];
        };
        UsageProfile: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            assignments: components["schemas"]["ProfileAssignment"][];
            directories: components["schemas"]["DirectoryAccess"][];
            otherDirectories?: components["schemas"]["DirectoryRights"];
            menu: components["schemas"]["MenuItem"][];
            /** @description The home page of its people until they arrange their own; what the application has by itself where absent. */
            home?: components["schemas"]["HomeTiles"];
        };
        /** @description One thing somebody may or may not do. `record`, `comments` and `files` go with `read`, `create`, `update` and `delete`; `changes` with `read`; `field` with `read` and `update`; `status` with `enter` and `leave`. Any other pair is 422. */
        RightsQuestion: {
            directoryId: components["schemas"]["Id"];
            /** @enum {string} */
            part: "record" | "comments" | "files" | "changes" | "field" | "status";
            /** @enum {string} */
            action: "read" | "create" | "update" | "delete" | "enter" | "leave";
            /** @description The record it is about; absent any record of the directory. */
            itemId?: components["schemas"]["Id"];
            /** @description With `field`. */
            fieldId?: components["schemas"]["FieldName"];
            /** @description With `status` the one to enter or leave; else, where no record is named, the status it is taken to be in. */
            statusId?: components["schemas"]["Id"];
        };
        RightsExplanation: {
            allowed: boolean;
            /** @description The rules in the order they are asked: account, profile, directory, record, status, group, field. The first that refuses decides and ends the chain. */
            steps: components["schemas"]["RightsStep"][];
        };
        RightsStep: {
            /** @enum {string} */
            subject: "Account" | "Person" | "Profile" | "Directory" | "Record" | "Status" | "Group" | "Field";
            /** @description Stable and translatable; the catalogue has a text for each. */
            code: string;
            /** @enum {string} */
            verdict: "Allows" | "Refuses";
            /** @description The profile, directory, record, status, group or field it speaks of. */
            id?: components["schemas"]["FieldName"];
            /** @description Its name, where the caller may know it. */
            name?: string;
            params?: {
                [key: string]: string;
            };
        };
        /** @description What shall hold whatever is configured ("no one in Sales ever sees Cost"). A change of the configuration, or of the members of a group, that breaks it is refused: 422 with an issue `AssertionBroken` for each, whose params are its name, what it says (`groupId` or `userId` and the members below) and whom it fails. */
        RightAssertionInput: {
            name: components["schemas"]["AssertionName"];
            who: components["schemas"]["ProfileAssignment"];
            /**
             * @description Never: nobody of them, in no record and no status. Always: each of them, in every status.
             * @enum {string}
             */
            expectation: "Never" | "Always";
            directoryId: components["schemas"]["Id"];
            /** @enum {string} */
            part: "record" | "comments" | "files" | "changes" | "field" | "status";
            /** @enum {string} */
            action: "read" | "create" | "update" | "delete" | "enter" | "leave";
            fieldId?: components["schemas"]["FieldName"];
            statusId?: components["schemas"]["Id"];
        };
        /** @description Empty where it is called by what it says, in the language of whoever reads it. */
        AssertionName: string;
        RightAssertion: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["AssertionName"];
            who: components["schemas"]["ProfileAssignment"];
            /** @enum {string} */
            expectation: "Never" | "Always";
            directoryId: components["schemas"]["Id"];
            /** @enum {string} */
            part: "record" | "comments" | "files" | "changes" | "field" | "status";
            /** @enum {string} */
            action: "read" | "create" | "update" | "delete" | "enter" | "leave";
            fieldId?: components["schemas"]["FieldName"];
            statusId?: components["schemas"]["Id"];
        };
        /** @description One change. An id that is not known makes a new thing with that id, which later changes of the list may name. */
        ConfigurationChange: {
            /** @constant */
            kind: "SaveDirectory";
            id: components["schemas"]["Id"];
            directory: components["schemas"]["DirectoryInput"];
        } | {
            /** @constant */
            kind: "DeleteDirectory";
            id: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "OrderDirectories";
            ids: components["schemas"]["IdList"];
        } | {
            /** @constant */
            kind: "SaveField";
            entity: components["schemas"]["Entity"];
            id: components["schemas"]["Id"];
            field: components["schemas"]["FieldDefinitionInput"];
            /** @description Values are converted where type or list changes, and the old ones kept; without it such a change is refused while records have values. */
            convert?: boolean;
        } | {
            /** @constant */
            kind: "DeleteField";
            entity: components["schemas"]["Entity"];
            id: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "RestoreField";
            entity: components["schemas"]["Entity"];
            id: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "OrderFields";
            entity: components["schemas"]["Entity"];
            ids: components["schemas"]["IdList"];
        } | {
            /** @constant */
            kind: "SaveProfile";
            id: components["schemas"]["Id"];
            profile: components["schemas"]["UsageProfileInput"];
        } | {
            /** @constant */
            kind: "DeleteProfile";
            id: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "OrderProfiles";
            ids: components["schemas"]["IdList"];
        } | {
            /** @constant */
            kind: "SaveBoard";
            id: components["schemas"]["Id"];
            board: components["schemas"]["BoardInput"];
        } | {
            /** @constant */
            kind: "DeleteBoard";
            id: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "OrderBoards";
            ids: components["schemas"]["IdList"];
        } | {
            /** @constant */
            kind: "SaveGroup";
            id: components["schemas"]["Id"];
            group: components["schemas"]["UserGroupInput"];
        } | {
            /** @constant */
            kind: "DeleteGroup";
            id: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "SaveAssertion";
            id: components["schemas"]["Id"];
            assertion: components["schemas"]["RightAssertionInput"];
        } | {
            /** @constant */
            kind: "DeleteAssertion";
            id: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "SaveTransformation";
            id: components["schemas"]["Id"];
            transformation: components["schemas"]["DataTransformationInput"];
        } | {
            /** @constant */
            kind: "DeleteTransformation";
            id: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "SaveAccount";
            account: components["schemas"]["AccountUpdate"];
        } | {
            /** @constant */
            kind: "SaveCalendar";
            calendar: components["schemas"]["Calendar"];
        } | {
            /** @constant */
            kind: "SaveAutomationRule";
            id: components["schemas"]["Id"];
            rule: components["schemas"]["AutomationRuleInput"];
        } | {
            /** @constant */
            kind: "DeleteAutomationRule";
            id: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "SaveReport";
            id: components["schemas"]["Id"];
            report: components["schemas"]["ReportInput"];
        } | {
            /** @constant */
            kind: "DeleteReport";
            id: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "SaveWebhookEndpoint";
            id: components["schemas"]["Id"];
            endpoint: components["schemas"]["WebhookEndpointInput"];
        } | {
            /** @constant */
            kind: "DeleteWebhookEndpoint";
            id: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "SaveChatForm";
            id: components["schemas"]["Id"];
            form: components["schemas"]["ChatFormInput"];
        } | {
            /** @constant */
            kind: "DeleteChatForm";
            id: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "Revert";
            versionId: components["schemas"]["Id"];
        };
        /** @description A directory id, `contact` or `process`. */
        Entity: string;
        BackgroundQueue: {
            /** @enum {string} */
            kind: "Event" | "Job" | "Import";
            /** @description What is to be done, in each language. */
            name: {
                en: string;
                uk: string;
            };
            /** @description How many of them; of events 10000 at most. */
            waiting: number;
            /**
             * Format: date-time
             * @description When the oldest of them was due.
             */
            since: string;
        };
        /** @description A job that was given up or keeps failing, or an event that a subscriber could not deal with. It says nothing of why; the log of the server does, under the reference. */
        BackgroundFailure: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            kind: "Job" | "Event";
            /** @description What was to be done, in each language. */
            name: {
                en: string;
                uk: string;
            };
            /**
             * Format: date-time
             * @description When it was given up or failed last.
             */
            at: string;
            attempts: number;
            /**
             * Format: date-time
             * @description When it is tried again by itself; missing where it was given up.
             */
            nextTryAt?: string;
            /** @description The number of the job or event. */
            reference: string;
        };
        /** @description Directory, Status, Field, Profile, Board, View, Group, Account, Assertion, and whatever kinds further modules of the server bring. */
        ConfigurationKind: string;
        /** @description What becomes of one thing of the configuration. */
        ConfigurationDiff: {
            kind: components["schemas"]["ConfigurationKind"];
            id: components["schemas"]["Id"];
            /** @description Of a status or field its directory; absent for the fields of every process type. */
            directoryId?: components["schemas"]["Id"];
            /** @description Its name afterwards, or before where it goes. */
            name: string;
            /** @enum {string} */
            outcome: "Created" | "Changed" | "Removed" | "Restored";
            changes: {
                /** @description Members of the contract's own shape that lead to the value; `order` is the place among its kind. List entries by id (or the id they are about) where they have one, else by index; a path to such a list itself tells a new order. */
                path: string[];
                /** @description As in the contract; absent where there was none. */
                before?: unknown;
                /** @description As in the contract; absent where there is none. */
                after?: unknown;
            }[];
        };
        /** @description Something that names what is removed. */
        ConfigurationReference: {
            kind: components["schemas"]["ConfigurationKind"];
            id: components["schemas"]["Id"];
            name: string;
            directoryId?: components["schemas"]["Id"];
            /** @description Whose own view it is; absent for what is shared. */
            userId?: components["schemas"]["Id"];
            removed: {
                kind: components["schemas"]["ConfigurationKind"];
                id: components["schemas"]["Id"];
                name: string;
            };
        };
        /** @description What the changes mean for the records of one directory. */
        RecordsEffect: {
            directoryId: components["schemas"]["Id"];
            /** @description How many there are. */
            records: number;
            /** @description How many were looked at; fewer where there are too many to wait for. */
            judged: number;
            /** @description Those with a fault that they do not have now: they stay as they are, and whoever edits them has to mend them. */
            invalid: number;
            /** @description Broken now and good afterwards. */
            mended: number;
            /** @description The first that become invalid, by number. */
            examples: {
                id: components["schemas"]["Id"];
                number: number;
                display: string;
                issues: components["schemas"]["Issue"][];
            }[];
            /** @description By field, how many values formulas would give that differ from the stored ones. */
            computed: components["schemas"]["ComputedEffect"][];
            /** @description Missing where scripts stay as they are or are taken away. */
            scripts?: components["schemas"]["ScriptsEffect"];
            /** @description Fields and table columns that are deleted while records hold values in them; missing where there are none. The values are kept, and come back with a restore. */
            removed?: components["schemas"]["RemovedValues"][];
        };
        RemovedValues: {
            fieldId: components["schemas"]["FieldName"];
            /** @description The column of the table that is deleted; missing where the field is. */
            columnId?: components["schemas"]["FieldName"];
            /** @description How many of those looked at hold a value there. */
            records: number;
            /** @description The first of them, by number. */
            examples: {
                id: components["schemas"]["Id"];
                number: number;
                display: string;
            }[];
        };
        /** @description What the changed scripts say to records as if each were created anew by the caller with the values that it has. */
        ScriptsEffect: {
            /** @description Records that they ran over: the first 1,000 at most, and fewer where that takes too long. */
            run: number;
            /** @description Those that could not be saved for what scripts say. */
            refused: number;
            /** @description Those that would be given another value. */
            changed: number;
            /** @description Those at which a script fails. */
            failed: number;
            /** @description The first that are refused or failed at; empty for callers from whom fields are hidden. */
            examples: {
                id: components["schemas"]["Id"];
                number: number;
                issues: components["schemas"]["Issue"][];
            }[];
        };
        /** @description What changes in a field with a formula, or in a table with formulas in its columns. */
        ComputedEffect: {
            fieldId: components["schemas"]["FieldName"];
            /** @description Of the records that were looked at. */
            changed: number;
            /** @description The first, by number; none of a table, and none where the caller may not see the values of every record. */
            examples: {
                itemId: components["schemas"]["Id"];
                number: number;
                /** @description Empty where there is no value. */
                before: string;
                after: string;
            }[];
        };
        /** @description What becomes of the values of a field whose type or list changes. */
        FieldConversion: {
            directoryId: components["schemas"]["Id"];
            fieldId: components["schemas"]["FieldName"];
            converted: number;
            /** @description Values with no meaning in the new type; the field is empty afterwards. */
            lost: number;
            /** @description Where a version is taken back: how many of the converted become exactly what they were; the others were changed since. */
            restored?: number;
            /** @description Not every value was looked at; there are too many to wait for. */
            isPartial?: boolean;
            /** @description Lost ones first. */
            examples: {
                itemId: components["schemas"]["Id"];
                number: number;
                /** @description Absent, as is `after`, where the caller may not see the value. */
                before?: string;
                /** @description Absent where the value is lost, too. */
                after?: string;
            }[];
        };
        /** @description What one person can do in one directory before and after; absent means no access at all. */
        RightsEffect: {
            userId: components["schemas"]["Id"];
            directoryId: components["schemas"]["Id"];
            before?: components["schemas"]["DirectoryRights"];
            after?: components["schemas"]["DirectoryRights"];
        };
        ConfigurationPlan: {
            /** @description The newest version it was made against; 0 where there is none. */
            version: number;
            /** @description Why the changes would be refused; paths begin with `changes` and the index. */
            issues: components["schemas"]["Issue"][];
            diffs: components["schemas"]["ConfigurationDiff"][];
            records: components["schemas"]["RecordsEffect"][];
            conversions: components["schemas"]["FieldConversion"][];
            references: components["schemas"]["ConfigurationReference"][];
            rights: components["schemas"]["RightsEffect"][];
        };
        ConfigurationVersionSummary: {
            id: components["schemas"]["Id"];
            /** @description Counts from 1, by account. */
            number: number;
            at: components["schemas"]["Instant"];
            userId?: components["schemas"]["Id"];
            note?: string;
            /** @description What it changed, the first few. */
            things: {
                kind: components["schemas"]["ConfigurationKind"];
                id: components["schemas"]["Id"];
                name: string;
                /** @enum {string} */
                outcome: "Created" | "Changed" | "Removed" | "Restored";
            }[];
            /** @description The version that it took back. */
            reverts?: components["schemas"]["Id"];
            isReverted: boolean;
            /** @description Values of records that a conversion replaced or lost and that are kept until confirmed. */
            keptValues: number;
        };
        ConfigurationVersion: components["schemas"]["ConfigurationVersionSummary"] & {
            diffs: components["schemas"]["ConfigurationDiff"][];
        };
        /** @description The `template.json` of a template folder (docs/templates.md); judged by the same code that loads templates. */
        TemplateFile: {
            [key: string]: unknown;
        };
        DropdownItem: {
            value: string;
            text: string;
        };
        /** @description What an admin may set of a field; which settings apply is the field type's to say (section 3). */
        FieldSettings: {
            required?: boolean;
            /** @description Shown on no screen. Administrators read and write it over the API and fill it by imports. */
            hidden?: boolean;
            unique?: boolean;
            /** @description A list of values. */
            array?: boolean;
            visibleOnGrid?: boolean;
            visibleOnBoard?: boolean;
            description?: string;
            rows?: number;
            /** @description Decimal places; 0 or less means whole numbers. */
            precision?: number;
            dropdownItems?: components["schemas"]["DropdownItem"][];
            directoryId?: components["schemas"]["Id"];
            /** @enum {string} */
            directoryReferenceType?: "Restrict" | "SetNull" | "Cascade";
            /** @enum {string} */
            directoryLookupControl?: "Typeahead" | "Dropdown";
            displayDirectoryFieldId?: components["schemas"]["Id"] | "Number";
            rootDirectoryFieldId?: components["schemas"]["Id"];
            directoryFieldId?: components["schemas"]["Id"];
            directoryRelatedFieldId?: components["schemas"]["Id"];
            tableInlineEdit?: boolean;
            suggestionEnabled?: boolean;
            /** @description Absent means shown. */
            showOnForm?: boolean;
            /** @description The label on the form where it differs from the name. */
            nameOnForm?: string;
            showOnMap?: boolean;
            mapMarkerColor?: string;
            mapMarkerScale?: number;
            cssClass?: string;
            bgColor?: components["schemas"]["Color"];
            fgColor?: components["schemas"]["Color"];
            /** @description Settings of field types beyond those of the specification. A member that the type does not know is refused (422 `UnknownSetting`) unless it is stored with that value already. */
            settings?: {
                [key: string]: unknown;
            };
        };
        FieldDefinition: components["schemas"]["FieldSettings"] & {
            id: components["schemas"]["FieldName"];
            code: string;
            name: components["schemas"]["Name"];
            /** @description A field type the server has registered. */
            type: string;
            /** @description A field that the directory has by itself (Contact, Manager, DueDate): its id is a reserved name, and only its values are written. */
            system?: boolean;
            /** @description Of a person: the users and groups to choose from; none are everybody. */
            people?: components["schemas"]["Id"][];
            days?: components["schemas"]["DayLimits"];
            tableFields?: components["schemas"]["FieldDefinition"][];
            deleted?: boolean;
        };
        /** @description Of a date that the directory has by itself, the first and the last day that it may be. */
        DayLimits: {
            first: string;
            last: string;
        };
        /** @description A field under the admin's hands; its name and code may still be missing. */
        FieldDraft: components["schemas"]["FieldSettings"] & {
            id: components["schemas"]["FieldName"];
            code: string;
            name: string;
            type: string;
            tableFields?: components["schemas"]["FieldDraft"][];
            deleted?: boolean;
            system?: boolean;
            people?: components["schemas"]["Id"][];
            days?: components["schemas"]["DayLimits"];
        };
        /** @description As FieldDefinition; the server gives ids, and a code made from the name where it is left out. */
        FieldDefinitionInput: components["schemas"]["FieldSettings"] & {
            /** @description Of a table column that exists already; ignored elsewhere. */
            id?: components["schemas"]["Id"];
            code?: string;
            name: components["schemas"]["Name"];
            type: string;
            tableFields?: components["schemas"]["FieldDefinitionInput"][];
            /** @description Of a table column; fields are deleted by their own call. */
            deleted?: boolean;
        };
        StatusFieldSetting: {
            required?: boolean;
            readonly?: boolean;
            hidden?: boolean;
        };
        StatusPermission: {
            groupId: components["schemas"]["Id"];
            enter: boolean;
            leave: boolean;
            edit: boolean;
        };
        /** @description When a process that enters the status is due, counted from the day it enters it in the account's time zone; a write that says a due date itself, or none, is obeyed. Only processes have a due date. */
        DueIn: {
            amount: number;
            /**
             * @description Working days are those on which the calendar of the account has working hours.
             * @enum {string}
             */
            unit: "WorkingDays" | "Days";
        };
        /** @description How many records may be in the status. A soft limit is shown where it is passed; a hard one refuses the record that would pass it, on every path: 422 with the issue `StatusFull`. */
        StatusLimit: {
            count: number;
            isHard: boolean;
        };
        /** @description How long a record is expected to be in the status, by the calendar of the account. What it was there before counts, whatever lies between. `serviceDue` of the record is when the time is over. */
        ServiceLevel: {
            amount: number;
            /** @enum {string} */
            unit: "WorkingHours" | "WorkingDays";
            /** @description From which part of the time on the record is at risk; 80 where nothing is said. */
            atRiskPercent?: number;
        };
        StatusInput: {
            id?: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /** @description What scripts call the status; without one they call it by its name. */
            code?: string;
            /** @enum {string} */
            type: "Active" | "Success" | "Failure";
            color?: components["schemas"]["Color"];
            textColor?: components["schemas"]["Color"];
            description?: string;
            commentRequiredToEnter?: boolean;
            commentRequiredToLeave?: boolean;
            dueIn?: components["schemas"]["DueIn"];
            limit?: components["schemas"]["StatusLimit"];
            serviceLevel?: components["schemas"]["ServiceLevel"];
            /** @description The record waits for somebody else: no service level counts here. */
            isWaiting?: boolean;
            permissions?: components["schemas"]["StatusPermission"][];
            /** @description By field id. */
            fields?: {
                [key: string]: components["schemas"]["StatusFieldSetting"];
            };
            checklist?: components["schemas"]["ChecklistItemInput"][];
        };
        /** @description Something to do with records in a status; a required one is done before they leave it. */
        ChecklistItem: {
            id: components["schemas"]["Id"];
            text: components["schemas"]["Name"];
            required: boolean;
        };
        ChecklistItemInput: {
            /** @description Of one that is there already; new ones get theirs from the server. */
            id?: components["schemas"]["Id"];
            text: components["schemas"]["Name"];
            required?: boolean;
        };
        ChecklistItemDraft: {
            id?: components["schemas"]["Id"];
            text: string;
            required?: boolean;
        };
        StatusDraft: {
            id?: components["schemas"]["Id"];
            name: string;
            code?: string;
            /** @enum {string} */
            type: "Active" | "Success" | "Failure";
            color?: components["schemas"]["Color"];
            textColor?: components["schemas"]["Color"];
            description?: string;
            commentRequiredToEnter?: boolean;
            commentRequiredToLeave?: boolean;
            dueIn?: components["schemas"]["DueIn"];
            limit?: components["schemas"]["StatusLimit"];
            serviceLevel?: components["schemas"]["ServiceLevel"];
            /** @description The record waits for somebody else: no service level counts here. */
            isWaiting?: boolean;
            permissions?: components["schemas"]["StatusPermission"][];
            /** @description By field id. */
            fields?: {
                [key: string]: components["schemas"]["StatusFieldSetting"];
            };
            checklist?: components["schemas"]["ChecklistItemDraft"][];
        };
        Status: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /** @description What scripts call the status; without one they call it by its name. */
            code?: string;
            /** @enum {string} */
            type: "Active" | "Success" | "Failure";
            color: components["schemas"]["Color"];
            textColor: components["schemas"]["Color"];
            description?: string;
            commentRequiredToEnter: boolean;
            commentRequiredToLeave: boolean;
            dueIn?: components["schemas"]["DueIn"];
            limit?: components["schemas"]["StatusLimit"];
            serviceLevel?: components["schemas"]["ServiceLevel"];
            /** @description The record waits for somebody else: no service level counts here. */
            isWaiting?: boolean;
            /** @description None means everyone. */
            permissions: components["schemas"]["StatusPermission"][];
            fields: {
                [key: string]: components["schemas"]["StatusFieldSetting"];
            };
            /** @description What is to be done in this status; absent where nothing is. */
            checklist?: components["schemas"]["ChecklistItem"][];
        };
        DirectorySettings: {
            description?: string;
            /**
             * @description The module the directory belongs to.
             * @enum {string}
             */
            part?: "fileStorage" | "chatBot" | "contactFamily" | "map" | "products" | "shipment";
            /** @description Shown after the number: `#12 | value`. */
            displayFieldId?: components["schemas"]["Id"];
            /** @description The fields by which two records may be the same: a search for duplicates begins with them, and new and imported records are compared by them. Absent: what records are shown as and what tells them apart; none: they are not compared. */
            duplicateFields?: components["schemas"]["FieldName"][];
            /** @description Users and groups whose people a process can be given to; none are everybody who may change its records. */
            managers?: components["schemas"]["Id"][];
            /** @description Whether records of a Data directory have a contact; processes always do. */
            contactEnabled?: boolean;
            showOnMenu?: boolean;
            commentsEnabled?: boolean;
            filesEnabled?: boolean;
            /** @description Whether records may have reminders. Absent: those of processes and contacts may, others may not. */
            remindersEnabled?: boolean;
            changesTrackingEnabled?: boolean;
            countLimit?: number;
            scripts?: components["schemas"]["Scripts"];
            highlightWholeRecord?: boolean;
            inlineLabel?: boolean;
            lastComment?: boolean;
            /** @description What every record has by itself and cards show beside their fields, such as `CreatedBy`. */
            cardSystemFields?: components["schemas"]["FieldName"][];
        };
        DirectoryInput: components["schemas"]["DirectorySettings"] & {
            code?: string;
            name: components["schemas"]["Name"];
            /** @enum {string} */
            type: "Data" | "Process";
            statusList?: components["schemas"]["StatusInput"][];
            /** @description With PUT: the revision that was read; a newer one answers 409. */
            revision?: number;
        };
        /** @description A directory under the admin's hands; names may still be missing. */
        DirectoryDraft: components["schemas"]["DirectorySettings"] & {
            code?: string;
            name: string;
            /** @enum {string} */
            type: "Data" | "Process";
            statusList?: components["schemas"]["StatusDraft"][];
            /** @description With PUT: the revision that was read; a newer one answers 409. */
            revision?: number;
        };
        Directory: components["schemas"]["DirectorySettings"] & {
            id: components["schemas"]["Id"];
            code: string;
            name: components["schemas"]["Name"];
            /** @enum {string} */
            type: "Data" | "Process";
            /** @description The contact directory. */
            builtIn?: boolean;
            /** @description It has scripts that the caller is not given, because they read what the caller does not see. */
            scriptsAtServer?: boolean;
            /** @description In order, deleted ones flagged. */
            fields: components["schemas"]["FieldDefinition"][];
            statusList: components["schemas"]["Status"][];
            /** @description Grows with every change of the directory, its fields or statuses. */
            revision: number;
            /** @description The compiled schema of this revision, an ES module. */
            validatorUrl?: string;
        };
        /** @description How a record of one directory becomes a new record of another. */
        DataTransformation: components["schemas"]["DataTransformationValues"] & {
            id: components["schemas"]["Id"];
        };
        OfferedTransformation: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            sourceDirectoryId: components["schemas"]["Id"];
            targetDirectoryId: components["schemas"]["Id"];
            /** @description Which records it is offered for. */
            condition?: components["schemas"]["Condition"];
            /**
             * @description The status that the record enters asks for a comment.
             * @constant
             */
            asksComment?: true;
        };
        DataTransformationInput: components["schemas"]["DataTransformationValues"];
        DataTransformationValues: {
            name: components["schemas"]["Name"];
            sourceDirectoryId: components["schemas"]["Id"];
            targetDirectoryId: components["schemas"]["Id"];
            /** @description For which records it is offered, and to whom; to everyone for every record where left out. It gives nobody a right: whoever may not read the one or create the other is not offered it. */
            offer?: {
                /** @description Of the record as its reader sees it. */
                condition?: components["schemas"]["Condition"];
                /** @description Everyone where left out or empty. */
                groups?: components["schemas"]["Id"][];
            };
            pairs: components["schemas"]["TransformationPair"][];
            /** @description A field of the one that points at the other: of the new record at the one it is made of, or the other way round. */
            backLinkFieldId?: components["schemas"]["FieldName"];
            /** @description The status that the record enters of which another one was made. */
            sourceStatusId?: components["schemas"]["Id"];
            /** @description Whether the new record gets copies of the files beside the other one, where both directories keep files and the caller may read and add them. */
            takeFiles?: boolean;
            takeTags?: boolean;
            /** @description Whether of each record only one is made, as long as that is not in the trash; so it is where left out. */
            once?: boolean;
        };
        /** @description A field of the new record, and what gives it its value: a field of the other one, a constant, or a formula over the other one; exactly one of them. */
        TransformationPair: {
            targetFieldId: components["schemas"]["FieldName"];
            sourceFieldId?: components["schemas"]["FieldName"];
            constant?: components["schemas"]["FieldValue"];
            formula?: components["schemas"]["FormulaText"];
            /** @description Of two tables: how a row of the one becomes a row of the other. Formulas are over the row. */
            columns?: components["schemas"]["TransformationColumn"][];
        };
        TransformationColumn: {
            targetFieldId: components["schemas"]["FieldName"];
            sourceFieldId?: components["schemas"]["FieldName"];
            constant?: components["schemas"]["FieldValue"];
            formula?: components["schemas"]["FormulaText"];
        };
        /** @description Names fields by their ids in brackets, or by codes, which are stored as ids. */
        FormulaText: string;
        /** @description What would become of a record. Nothing of it is written. */
        TransformedItem: {
            /** @description What the form of the new record starts with. */
            customFields: components["schemas"]["FieldValues"];
            /** @description What the values refer to, by id, as far as the caller may read it. */
            references: {
                [key: string]: components["schemas"]["Reference"];
            };
            tags: components["schemas"]["Id"][];
            /** @description How many files beside the record go along. */
            files: number;
            /** @description Fields that stay empty, of those the caller sees: what would fill them is hidden from them (`NotReadable`), they may not fill the field (`NotEditable`), the value means nothing there (`NotConvertible`), or the field it came from is deleted (`Gone`). */
            left: {
                targetFieldId: components["schemas"]["FieldName"];
                columnId?: components["schemas"]["FieldName"];
                /** @enum {string} */
                reason: "NotReadable" | "NotEditable" | "NotConvertible" | "Gone";
            }[];
            /** @description What still stands against creating it, paths as those of a new record. */
            issues: components["schemas"]["Issue"][];
            /** @description What becomes of the record that it is made of. */
            source: {
                number: number;
                display: string;
                /** @description The status it would enter; absent where it stays where it is. */
                statusId?: components["schemas"]["Id"];
                /** @description What stands against that. A missing comment is `CommentRequired` at `text`. */
                issues: components["schemas"]["Issue"][];
            };
            /** @description The record that was made of it already, where there may be only one. */
            made?: components["schemas"]["MadeItem"];
        };
        MadeItem: {
            directoryId: components["schemas"]["Id"];
            itemId: components["schemas"]["Id"];
            /** @description Absent where the caller may not read it. */
            display?: string;
        };
        TransformationWrite: {
            /** @description The record that another one is made of. */
            itemId: components["schemas"]["Id"];
            /** @description The new record as the caller filled it in; as prepareTransformation answers it where left out. */
            customFields?: components["schemas"]["FieldValuesPatch"];
            status?: components["schemas"]["Id"];
            /** @description As prepareTransformation answers them where left out. */
            tags?: components["schemas"]["IdList"];
            /** @description A comment on the new record. */
            text?: string;
            /** @description The comment of the status change of the other record. */
            sourceText?: string;
        };
        TransformationBulk: {
            isPreview: boolean;
            /** @description Made by the caller; joins the calls of one change. Not looked at in a preview. */
            changeId?: components["schemas"]["Id"];
            itemIds: components["schemas"]["Id"][];
            /** @description The comment of the status change of each. */
            sourceText?: string;
            rules?: components["schemas"]["RulesOfMany"];
        };
        NumberValue: number;
        AddressValue: {
            address?: string;
            lat?: number;
            lng?: number;
        };
        TableRow: {
            id?: components["schemas"]["Id"];
            /** @description The item id of the row's linked record. */
            link?: components["schemas"]["Id"];
            customFields: components["schemas"]["FieldValues"];
        };
        /** @description Section 3, field value shapes; one member carries the data, an empty value is left out. */
        FieldValue: {
            stringValue?: string;
            dateValue?: string;
            numberValue?: components["schemas"]["NumberValue"];
            tableValue?: components["schemas"]["TableRow"][];
            addressValue?: components["schemas"]["AddressValue"];
            listValue?: components["schemas"]["FieldValue"][];
        };
        NullableFieldValue: components["schemas"]["FieldValue"] | null;
        /** @description By field id. */
        FieldValues: {
            [key: string]: components["schemas"]["FieldValue"];
        };
        /** @description By field id; left out stays, null empties. */
        FieldValuesPatch: {
            [key: string]: components["schemas"]["NullableFieldValue"];
        };
        Transition: {
            statusId: components["schemas"]["Id"];
            open: boolean;
            /** @description Why it is closed. */
            reasons: components["schemas"]["Issue"][];
        };
        Item: {
            id: components["schemas"]["Id"];
            number: number;
            display: string;
            status: components["schemas"]["Id"] | null;
            tags: components["schemas"]["Id"][];
            customFields: components["schemas"]["FieldValues"];
            /** @description Absent where nothing is ticked. */
            checklist?: components["schemas"]["Checklist"];
            /** @description What the values refer to, by id, as far as the caller may read it. */
            references?: {
                [key: string]: components["schemas"]["Reference"];
            };
            version: number;
            position: string;
            /** @description When the time that its status expects is over; absent where that expects none. */
            serviceDue?: components["schemas"]["Instant"];
            /** @description From when on it is at risk. */
            serviceRiskAt?: components["schemas"]["Instant"];
            createdAt: components["schemas"]["Instant"];
            /** @description The user who created it, unless that is hidden from the caller; their name is among `references`. */
            createdBy?: components["schemas"]["Id"];
            lastActivityAt: components["schemas"]["Instant"];
            /** @description When it entered the status it is in. */
            statusSince?: components["schemas"]["Instant"];
            /** @description When a record that is finished came from an active status, or from none, to one that is not active; absent of open records. */
            finishedAt?: components["schemas"]["Instant"];
            /** @description Where the directory shows the last comment and the caller may read comments. */
            lastNote?: components["schemas"]["Note"];
            /** @description Of a record in the trash. */
            deletedAt?: components["schemas"]["Instant"];
            transitions?: components["schemas"]["Transition"][];
        };
        MergeRequest: {
            /** @description The same answer or refusal, and nothing is written. */
            isPreview?: boolean;
            /** @description The record that becomes part of this one. */
            otherId: components["schemas"]["Id"];
            version: number;
            otherVersion: number;
            /** @description What this record takes; fields left out stay as they are. Of a file, that of the other record may be named. */
            customFields: components["schemas"]["FieldValuesPatch"];
            /** @description Left out */
            tags?: components["schemas"]["IdList"];
            rules?: components["schemas"]["RulesOfMany"];
        };
        MergeOutcome: {
            item: components["schemas"]["Item"];
            /** @description By which it is undone; absent in a preview. */
            mergeId?: components["schemas"]["Id"];
            /** @description How many of each moved, of what the caller may read. */
            moved: {
                comments?: number;
                files?: number;
            };
            /** @description How many records now refer to this one instead, by directory, of those that the caller may read. */
            references: {
                directoryId: components["schemas"]["Id"];
                count: number;
            }[];
        };
        Merge: {
            id: components["schemas"]["Id"];
            /** @description The record that became part of it. */
            otherId: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
        };
        MergeUndone: {
            item: components["schemas"]["Item"];
            /** @description The record that had become part of it, out of the trash. */
            other: components["schemas"]["Item"];
            /** @description References, comments, files and the like that were changed or removed since and stay as they are now. */
            left: number;
        };
        DuplicateRecord: {
            id: components["schemas"]["Id"];
            number: number;
            display: string;
        };
        SameField: {
            fieldId: components["schemas"]["FieldName"];
            /** @description 1 where both hold the same value; less where two values are nearly the same. */
            likeness: number;
        };
        DuplicateMatch: {
            record: components["schemas"]["DuplicateRecord"];
            same: components["schemas"]["SameField"][];
        };
        DuplicatePair: {
            a: components["schemas"]["DuplicateRecord"];
            b: components["schemas"]["DuplicateRecord"];
            /** @description 0 to 1. */
            score: number;
            same: components["schemas"]["SameField"][];
        };
        DuplicateSearch: {
            id: components["schemas"]["Id"];
            fields: components["schemas"]["FieldName"][];
            /** @enum {string} */
            state: "Running" | "Done" | "Failed";
            /** @description Records looked at. */
            done: number;
            total: number;
            pairs: components["schemas"]["DuplicatePair"][];
            /** @description Found and neither dismissed nor merged since; about 5,000 are kept at most. */
            totalPairs: number;
        };
        /** @description Who ticked an item, and when. A write gives neither, they are the caller and the time of the call. */
        Tick: {
            by: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
        };
        /** @description What is ticked of the checklists of the directory's statuses, by the id of the item. */
        Checklist: {
            [key: string]: components["schemas"]["Tick"];
        };
        /** @description By the id of the item; left out stays, null unticks. What an answer said of a tick may come back with it, and is not looked at. */
        ChecklistPatch: {
            [key: string]: {
                by?: components["schemas"]["Id"];
                at?: components["schemas"]["Instant"];
            } | null;
        };
        /** @description A record, a stored file or a person that a value refers to. */
        Reference: {
            display: string;
            number?: number;
            /** @description The fields that related fields show. */
            customFields?: components["schemas"]["FieldValues"];
            size?: number;
            type?: string;
        };
        ItemCreate: {
            customFields?: components["schemas"]["FieldValuesPatch"];
            checklist?: components["schemas"]["ChecklistPatch"];
            status?: components["schemas"]["Id"];
            tags?: components["schemas"]["IdList"];
            /** @description The comment a status asks for on entering. */
            text?: string;
        };
        ItemCalculation: {
            /** @description The record that would be changed; absent for a new one. */
            itemId?: components["schemas"]["Id"];
            customFields: components["schemas"]["FieldValuesPatch"];
            /** @description The status that the record would enter. */
            status?: components["schemas"]["Id"];
        };
        ItemScripted: {
            outcome?: {
                /** @description Then the write is refused. */
                hasFailed: boolean;
                /** @description Values that they set. */
                values: components["schemas"]["FieldValuesPatch"];
                /** @description Fields that the caller can’t edit, whose values are theirs. */
                overruled: string[];
                patches: {
                    [key: string]: components["schemas"]["StatusFieldSetting"];
                };
                /** @description By field, which script asked for each of the patches or set the value. */
                makers: {
                    [key: string]: components["schemas"]["ScriptMakers"];
                };
                refusals: {
                    /** @description Absent for the record as a whole. */
                    fieldId?: string;
                    text: components["schemas"]["ScriptText"];
                }[];
                warnings: components["schemas"]["ScriptText"][];
                /** @description The values that a field is left with */
                choices: {
                    [key: string]: string[];
                };
                /** @description What records have to say to be offered by a field, by the codes of their fields. */
                narrow: {
                    [key: string]: unknown;
                };
                /** @description Fields whose value is no record that they offer. */
                outOfReach: string[];
            };
        };
        ScriptMakers: {
            required?: components["schemas"]["ScriptMaker"];
            readonly?: components["schemas"]["ScriptMaker"];
            hidden?: components["schemas"]["ScriptMaker"];
            set?: components["schemas"]["ScriptMaker"];
        };
        ScriptMaker: {
            /**
             * @description Account: a hook that comes with the account’s code. Directory: a script that administrators wrote.
             * @enum {string}
             */
            owner: "Account" | "Directory";
            /** @description The hook, or `onNewScript` or `onChangedScript`. */
            name: string;
        };
        Scripts: {
            onNewScript?: string;
            onChangedScript?: string;
        };
        ScriptTry: {
            /** @description They run in the place of those that the directory has. */
            scripts: components["schemas"]["Scripts"];
            /** @description The record that would be changed; absent for a new one. */
            itemId?: components["schemas"]["Id"];
            customFields: components["schemas"]["FieldValuesPatch"];
            /** @description The status that the record would enter. */
            status?: components["schemas"]["Id"];
        };
        /** @description Fields that the caller does not see are left out. */
        ScriptTryResult: {
            /** @description As the write would leave it without scripts. */
            before: components["schemas"]["TriedRecord"];
            after: components["schemas"]["TriedRecord"];
            /** @description What the values refer to, by id, as far as the caller may read it. */
            references: {
                [key: string]: components["schemas"]["Reference"];
            };
            warnings: components["schemas"]["ScriptText"][];
            /** @description The values that a field is left with */
            choices: {
                [key: string]: string[];
            };
            /** @description Fields that offer only some records */
            narrowed: components["schemas"]["Id"][];
            console: string[];
            /** @description The longest run took no more than that; they are counted by ten thousands. */
            steps: number;
            /** @description How many one run may take. */
            mostSteps: number;
            failed?: components["schemas"]["ScriptError"];
        };
        TriedRecord: {
            customFields: components["schemas"]["FieldValues"];
            states: {
                [key: string]: {
                    /** @enum {string} */
                    mode: "edit" | "read" | "hidden";
                    required: boolean;
                };
            };
            /** @description Why the write would be refused. */
            issues: components["schemas"]["Issue"][];
        };
        ScriptText: {
            en: string;
            uk: string;
        };
        /** @description A write that was refused because a script failed. */
        ScriptFailure: {
            id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
            /** @description Who wrote. */
            userId?: components["schemas"]["Id"];
            /** @description What was to be changed, as long as it is there; missing for a new one. */
            record?: {
                id: components["schemas"]["Id"];
                number: number;
            };
            error: components["schemas"]["ScriptError"];
        };
        /** @description Why a script did not come to its end. */
        ScriptError: {
            /** @enum {string} */
            kind: "Error" | "Steps" | "Time" | "Memory" | "Stack" | "Answer" | "Rounds" | "LookUps";
            /** @enum {string} */
            script?: "onNewScript" | "onChangedScript";
            /** @description In the script, from 1. */
            line?: number;
            /** @description The code of the field whose change it ran for, or `Status`. */
            changed?: string;
            /** @description In the words of the interpreter. */
            message: string;
            /** @description The calls within the scripts, one a line. */
            stack: string;
        };
        ItemUpdate: {
            customFields?: components["schemas"]["FieldValuesPatch"];
            checklist?: components["schemas"]["ChecklistPatch"];
            tags?: components["schemas"]["IdList"];
            /** @description Where it differs from the one that was read, the record moves there. */
            status?: components["schemas"]["Id"] | null;
            /** @description The version that was read. */
            version?: number;
            expected?: components["schemas"]["ExpectedValues"];
        };
        /** @description By field id, what the caller saw there, null where nothing; nothing is written where a field holds another value now, unless it is the one to be written. A single record answers 409 then, one of many is refused. */
        ExpectedValues: components["schemas"]["FieldValuesPatch"];
        StatusChange: {
            text?: string;
            customFields?: components["schemas"]["FieldValuesPatch"];
            checklist?: components["schemas"]["ChecklistPatch"];
            version?: number;
        };
        BoardMove: {
            /** @description The card directly above the target place, absent = top. */
            prevId?: components["schemas"]["Id"] | null;
            itemId: components["schemas"]["Id"];
            status: components["schemas"]["Id"];
            ignorePosition?: boolean;
            note?: string;
            customFields?: components["schemas"]["FieldValuesPatch"];
            checklist?: components["schemas"]["ChecklistPatch"];
            version?: number;
        };
        /** @enum {string} */
        LogicalOperator: "And" | "Or";
        Condition: {
            /** @description Paths in searches, and in filters of reports and views; rules and transformations ask of the record itself. */
            field: components["schemas"]["FieldOrPath"];
            /**
             * @description `Weekday`: dates on that day of the week, 1 (Monday) to 7. `During`: dates in a period, a text: two days `YYYY-MM-DD/YYYY-MM-DD`, both of it, or a name that is told by the day on which the search is asked (Today, Yesterday, Tomorrow, ThisWeek, LastWeek, NextWeek, ThisMonth, LastMonth, ThisQuarter, LastQuarter, ThisYear, LastYear, Last7Days, Last30Days, Last12Months, Next7Days). `Moved`: of `Status` alone, records that were moved: a text `from>to@period` of ids of statuses and a period as `During` has it, each of which may be left out. `Within`: addresses whose coordinates lie in an area, a text of corners `latitude,longitude` split by spaces: two for a box (south-west, north-east), more for a polygon; or the code of a region of Ukraine (`UA-46`), that which the address names or else its coordinates lie in or near, `NoRegion` for places in none.
             * @enum {string}
             */
            operator: "Contains" | "StartsWith" | "Equals" | "NotEquals" | "Less" | "LessOrEqual" | "More" | "MoreOrEqual" | "Weekday" | "During" | "Moved" | "Within";
            /** @description Absent: compares with empty. */
            value?: components["schemas"]["ConditionValue"];
        } | {
            any: components["schemas"]["Condition"][];
        } | {
            all: components["schemas"]["Condition"][];
        } | {
            some: components["schemas"]["FieldName"];
            where: components["schemas"]["Condition"][];
        };
        /** @description What a condition compares with, one value as a field has it. */
        ConditionValue: {
            stringValue?: string;
            dateValue?: string;
            numberValue?: components["schemas"]["NumberValue"];
            addressValue?: components["schemas"]["AddressValue"];
            /**
             * @description Whoever asks, with `Equals` and `NotEquals` of fields that hold people; kept as it is and resolved with each search. A rule asks as the member it acts as.
             * @constant
             */
            me?: true;
            /** @description Of `During` alone: the same as its name in `stringValue`. */
            period?: components["schemas"]["Period"];
        };
        /**
         * @description Days around the day, in the account, on which the question is asked.
         * @enum {string}
         */
        Period: "Today" | "Yesterday" | "Tomorrow" | "ThisWeek" | "LastWeek" | "NextWeek" | "ThisMonth" | "LastMonth" | "ThisQuarter" | "LastQuarter" | "ThisYear" | "LastYear" | "Last7Days" | "Last30Days" | "Last12Months" | "Next7Days";
        OrderBy: {
            /** @description A field id, Number, StatusPosition, Status, LastActivity, StatusSince, FinishedAt, CreatedAt, CreatedBy or ServiceDue. */
            field: string;
            asc: boolean;
        };
        /** @description When a rule runs. Those that look at a day do so at `at` (`HH:MM`, 08:00 where absent) in the time zone of the account, and only forward. */
        AutomationTrigger: {
            /** @constant */
            kind: "RecordCreated";
        } | {
            /** @constant */
            kind: "StatusEntered";
            statusIds?: components["schemas"]["IdList"];
        } | {
            /** @constant */
            kind: "StatusLeft";
            statusIds?: components["schemas"]["IdList"];
        } | {
            /** @constant */
            kind: "FieldChanged";
            fieldIds: string[];
        } | {
            /** @constant */
            kind: "StartsToMatch";
        } | {
            /** @constant */
            kind: "CommentAdded";
        } | {
            /** @constant */
            kind: "FileAdded";
        } | {
            /** @constant */
            kind: "RelatedCreated";
            directoryId: components["schemas"]["Id"];
            fieldId: string;
        } | {
            /** @constant */
            kind: "RelatedDeleted";
            directoryId: components["schemas"]["Id"];
            fieldId: string;
        } | {
            /** @constant */
            kind: "DateReached";
            fieldId: string;
            days: number;
            at?: components["schemas"]["TimeOfDay"];
        } | {
            /** @constant */
            kind: "NothingHappened";
            days: number;
            at?: components["schemas"]["TimeOfDay"];
        } | {
            /** @constant */
            kind: "Schedule";
            weekdays?: number[];
            at?: components["schemas"]["TimeOfDay"];
        } | {
            /** @constant */
            kind: "Button";
            label: string;
        } | {
            /** @constant */
            kind: "MessageReceived";
            botIds?: components["schemas"]["IdList"];
            /**
             * @description Whether the conversation is linked to a contact; either where left out.
             * @enum {string}
             */
            contact?: "Known" | "Unknown";
            /** @description In the text, ignoring case. */
            contains?: string;
            isOfContact?: boolean;
        } | {
            /** @constant */
            kind: "WebhookReceived";
            find?: {
                fieldId: string;
                path: components["schemas"]["BodyPath"];
            };
        };
        /** @description Names within names, and places in lists counted from 0, such as `data.lines.0.sku`. */
        BodyPath: string;
        /** @description A value read from a text, as an import reads a cell. */
        AutomationText: {
            to: string;
            text: string;
        };
        /** @description All that is said must hold of the record; `was` of it before the change, which a new record cannot meet. */
        AutomationFilter: {
            conditions?: components["schemas"]["Condition"][];
            statusList?: components["schemas"]["IdList"];
            tags?: components["schemas"]["IdList"];
            tagsLgOp?: components["schemas"]["LogicalOperator"];
            was?: {
                conditions?: components["schemas"]["Condition"][];
                statusList?: components["schemas"]["IdList"];
            };
        };
        /** @description People by what they are to the record, by themselves and by group. */
        AutomationPeople: {
            creator?: boolean;
            manager?: boolean;
            userIds?: components["schemas"]["IdList"];
            groupIds?: components["schemas"]["IdList"];
        };
        /** @description Texts may name fields of the record in double braces by their codes, and `{{Number}}`, `{{Status}}`, `{{Name}}`; where a webhook was received, values of its body, as in `{{body.data.email}}`. */
        AutomationStep: {
            /** @constant */
            kind: "SetFields";
            customFields: components["schemas"]["FieldValuesPatch"];
            texts?: components["schemas"]["AutomationText"][];
            formulas?: components["schemas"]["AutomationFormulas"];
        } | {
            /** @constant */
            kind: "Move";
            statusId: components["schemas"]["Id"];
            /** @description The comment of the move. */
            text?: string;
        } | {
            /** @constant */
            kind: "Assign";
            /** @enum {string} */
            by: "Turn" | "Load";
            userIds?: components["schemas"]["IdList"];
            groupIds?: components["schemas"]["IdList"];
        } | {
            /** @constant */
            kind: "Comment";
            text: string;
        } | {
            /** @constant */
            kind: "Tag";
            add?: components["schemas"]["IdList"];
            remove?: components["schemas"]["IdList"];
        } | {
            /** @constant */
            kind: "CreateRecord";
            directoryId: components["schemas"]["Id"];
            customFields?: components["schemas"]["FieldValuesPatch"];
            copies?: {
                from: string;
                to: string;
            }[];
            texts?: components["schemas"]["AutomationText"][];
            formulas?: components["schemas"]["AutomationFormulas"];
            /** @description A field of the new record that holds the record. */
            linkFieldId?: string;
        } | {
            /** @constant */
            kind: "Transform";
            transformationId: components["schemas"]["Id"];
            /** @description The comment of the status change of the record. */
            text?: string;
        } | {
            /** @constant */
            kind: "Reminder";
            text: string;
            people: components["schemas"]["AutomationPeople"];
            amount?: number;
            /** @enum {string} */
            unit?: "Hours" | "Days";
            fieldId?: string;
            at?: components["schemas"]["TimeOfDay"];
        } | {
            /** @constant */
            kind: "RunScript";
            script: string;
        } | {
            /** @constant */
            kind: "ForEach";
            /** @enum {string} */
            over: "Rows" | "Named" | "Related";
            fieldId: string;
            /** @description Of `Related`. */
            directoryId?: components["schemas"]["Id"];
            /** @description All kinds but `ForEach` and `Wait`. */
            steps: components["schemas"]["AutomationStep"][];
        } | {
            /** @constant */
            kind: "Notify";
            text: string;
            people: components["schemas"]["AutomationPeople"];
        } | {
            /** @constant */
            kind: "Email";
            people?: components["schemas"]["AutomationPeople"];
            fieldId?: string;
            subject: string;
            text: string;
        } | {
            /** @constant */
            kind: "Wait";
            amount: number;
            /** @enum {string} */
            unit: "Minutes" | "Hours" | "Days";
        } | {
            /** @constant */
            kind: "Stop";
            if?: components["schemas"]["AutomationFilter"];
        } | {
            /** @constant */
            kind: "SendMessage";
            text: string;
        } | {
            /** @constant */
            kind: "StartForm";
            chatFormId: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "Webhook";
            endpointId: components["schemas"]["Id"];
            /** @description What the message says of itself, such as `order.paid`. */
            type: string;
        };
        /** @description Values by formulas over the record; kept with the ids of fields. */
        AutomationFormulas: {
            fieldId: string;
            formula: string;
        }[];
        AutomationRuleInput: {
            name: string;
            /** @description As it was read; left out, whatever is there is overwritten. Not looked at where the rule is new. */
            version?: number;
            directoryId: components["schemas"]["Id"];
            enabled: boolean;
            when: components["schemas"]["AutomationTrigger"];
            if?: components["schemas"]["AutomationFilter"];
            then: components["schemas"]["AutomationStep"][];
            otherwise?: components["schemas"]["AutomationStep"][];
            /** @description What the rule may do. */
            profileId: components["schemas"]["Id"];
            /** @description The groups it counts to besides everyone's. */
            groupIds?: components["schemas"]["IdList"];
            /**
             * @description What it does about imports, bulk changes, templates and merges: all of it, without what leaves Docket, or (where absent) nothing.
             * @enum {string}
             */
            onBulk?: "Run" | "Inside" | "Skip";
        };
        AutomationRule: {
            id: components["schemas"]["Id"];
            name: string;
            version: number;
            directoryId: components["schemas"]["Id"];
            enabled: boolean;
            /** @enum {string} */
            state: "On" | "Off" | "Paused";
            /**
             * @description Why it is paused: five records in a row failed, something that it names is gone, or it would create more records from one cause than rules may.
             * @enum {string|null}
             */
            reason: "Failures" | "Outdated" | "TooManyRecords" | null;
            when: components["schemas"]["AutomationTrigger"];
            if: components["schemas"]["AutomationFilter"];
            then: components["schemas"]["AutomationStep"][];
            otherwise: components["schemas"]["AutomationStep"][];
            /** @description For admins. */
            profileId?: components["schemas"]["Id"];
            groupIds: components["schemas"]["IdList"];
            /** @description Who saved it last. */
            ownerId?: components["schemas"]["Id"];
            /** @description For admins: whether it has an address for webhooks. */
            hasHook?: boolean;
            /** @enum {string} */
            onBulk: "Run" | "Inside" | "Skip";
            /** @description Within 24 hours. */
            runsOfDay: number;
            failedOfDay: number;
            /** Format: date-time */
            lastRunAt: string | null;
        };
        /** @description What came of a step. */
        AutomationOutcome: {
            /** @description Counted from 0. */
            step: number;
            kind?: string;
            /** @enum {string} */
            outcome: "Done" | "Unchanged" | "Refused" | "Waited" | "Stopped" | "LeftOut";
            issues: components["schemas"]["Issue"][];
            /** @description The record that it created. */
            itemId?: components["schemas"]["Id"];
            directoryId?: components["schemas"]["Id"];
            /** @description Who was told, what was answered. */
            text?: string;
            /** @description Of a step for each, how many there were. */
            count?: number;
            refused?: number;
            /** @description What came of each, the refused ones first. */
            each?: {
                /** @description Of a table, from 0. */
                row?: number;
                itemId?: components["schemas"]["Id"];
                directoryId?: components["schemas"]["Id"];
                number?: number;
                steps: components["schemas"]["AutomationOutcome"][];
            }[];
        };
        AutomationRun: {
            id: components["schemas"]["Id"];
            ruleId: components["schemas"]["Id"];
            ruleVersion: number;
            at: components["schemas"]["Instant"];
            /** @description When it goes on, where it waits. */
            dueAt?: components["schemas"]["Instant"];
            /** @enum {string} */
            state: "Waiting" | "Done" | "Refused" | "Failed" | "Stopped" | "GivenUp";
            /** @enum {string} */
            branch: "Then" | "Otherwise";
            directoryId?: components["schemas"]["Id"];
            /** @description Absent where a webhook was received that is about no record. */
            itemId?: components["schemas"]["Id"];
            /** @description The start of what was received, as JSON. */
            body?: string;
            /** @description Absent where the record is gone, or may not be read. */
            number?: number;
            display?: string;
            steps: components["schemas"]["AutomationOutcome"][];
            isUndone: boolean;
        };
        WebhookEndpointInput: {
            name: string;
            /** @description With `https`, on the internet, unless the operator of the server allows other networks. */
            url: string;
            enabled: boolean;
        };
        WebhookEndpoint: {
            id: components["schemas"]["Id"];
            name: string;
            url: string;
            enabled: boolean;
            /** @enum {string} */
            state: "On" | "Off" | "Paused";
            /**
             * @description Why it is paused: it answered 410, or nothing but failures for five days.
             * @enum {string|null}
             */
            reason: "Gone" | "Failing" | null;
            /** @description Until then messages are signed with the secret before the current one, too. */
            oldSecretTill?: components["schemas"]["Instant"];
            /** @description Messages that wait to be sent. */
            waiting: number;
            /** @description Messages of the last 24 hours that were given up. */
            failedOfDay: number;
            /**
             * Format: date-time
             * @description When it last took one.
             */
            lastSentAt: string | null;
        };
        NewWebhookEndpoint: {
            endpoint: components["schemas"]["WebhookEndpoint"];
            /** @description `whsec_` and 32 bytes in base64. */
            secret: string;
        };
        WebhookDelivery: {
            id: components["schemas"]["Id"];
            endpointId: components["schemas"]["Id"];
            /** @description The run that sent it. */
            runId?: components["schemas"]["Id"];
            type: string;
            at: components["schemas"]["Instant"];
            /** @enum {string} */
            state: "Waiting" | "Sending" | "Delivered" | "Failed" | "GivenUp";
            tries: number;
            /** @description When it is tried next, where it waits. */
            dueAt?: components["schemas"]["Instant"];
            triedAt?: components["schemas"]["Instant"];
            /** @description What the last try was answered. */
            status?: number;
            /** @description The start of what was answered. */
            answer?: string;
            /**
             * @description Why the last try came to no answer.
             * @enum {string}
             */
            problem?: "BadAddress" | "AddressForbidden" | "NotResolved" | "TimedOut" | "NotReached";
            isTest: boolean;
        };
        /**
         * @description What automation rules do about a change of many records: all that they are set to do about such changes (`onBulk`), the same without what leaves Docket (where absent), or nothing.
         * @enum {string}
         */
        RulesOfMany: "All" | "Inside" | "None";
        ChangeOfMany: {
            /** @constant */
            kind: "Bulk";
            directoryId: components["schemas"]["Id"];
            itemIds: components["schemas"]["Id"][];
            change: components["schemas"]["BulkEdit"];
        } | {
            /** @constant */
            kind: "Transform";
            transformationId: components["schemas"]["Id"];
            itemIds: components["schemas"]["Id"][];
            sourceText?: string;
        } | {
            /** @constant */
            kind: "Merge";
            directoryId: components["schemas"]["Id"];
            itemId: components["schemas"]["Id"];
            merge: components["schemas"]["MergeRequest"];
        } | {
            /** @constant */
            kind: "Import";
            directoryId: components["schemas"]["Id"];
            importId: components["schemas"]["Id"];
        };
        AutomationForesight: {
            /** @description False where the numbers are the most that there can be, as those of imports always are. */
            isExact: boolean;
            /** @description Rules that would run; nameless where the caller may not read their directory. */
            rules: {
                id: components["schemas"]["Id"];
                name?: string;
                runs: number;
            }[];
            /** @description What would leave Docket. */
            leaving: {
                what: components["schemas"]["Leaving"];
                count: number;
            }[];
        };
        /** @enum {string} */
        Leaving: "Emails" | "Webhooks" | "Messages";
        AutomationDryRun: {
            id: components["schemas"]["Id"];
            /** @enum {string} */
            state: "Running" | "Done" | "Failed";
            since: components["schemas"]["Instant"];
            /** @description Changes that were looked at. */
            looked: number;
            /** @description Changes to look at; absent until they are counted. */
            total?: number;
            /** @description False where there were more. */
            isWhole: boolean;
            /** @description How often `then` would have run. */
            fired: number;
            otherwise: number;
            /** @description How many of these runs would have changed the record. */
            changed: number;
            /** @description How many of them would have ended with a step that is refused. */
            refused: number;
            /** @description What the steps would have done, by kind. */
            effects: {
                /** @description Of the step. */
                kind: string;
                times: number;
                /** @description How many people, or addresses, it would have told in all. */
                people?: number;
            }[];
            /** @description What it cannot tell. `NoHistory`: there are no past changes of this kind. `Now`: definitions, rights and people, and `OthersNow`: other records are as they are now, and deleted records are left out. `Undone`: what was undone is left out, but undoing counts as a change. `DatesNow`: dates, comments, files and naming records that are not there any more. `Waits`: what happened while it waited. `Assigned`: to whom of several people. */
            unknown: ("NoHistory" | "Now" | "OthersNow" | "Undone" | "DatesNow" | "Waits" | "Assigned")[];
            /** @description The latest of them, each record once for each branch. */
            examples: {
                itemId: components["schemas"]["Id"];
                number: number;
                display: string;
                at: components["schemas"]["Instant"];
                /** @enum {string} */
                branch: "Then" | "Otherwise";
                times: number;
                /**
                 * @description Of the latest.
                 * @enum {string}
                 */
                outcome: "Done" | "Refused" | "Stopped";
                issues: components["schemas"]["Issue"][];
                /** @description What the latest would have changed of the record, as far as the caller sees it. */
                changes: components["schemas"]["HistoryChange"][];
                /** @description What the values refer to, by id, as far as the caller may read it. */
                references?: {
                    [key: string]: components["schemas"]["Reference"];
                };
            }[];
        };
        AutomationTrial: {
            itemId: components["schemas"]["Id"];
            display: string;
            /**
             * @description `Then` where the record meets the condition. Whatever sets the rule off is left out.
             * @enum {string}
             */
            branch: "Then" | "Otherwise";
            /** @description Those of the branch, in their order. */
            steps: {
                kind: string;
                /**
                 * @description `NotReached`: a step before it ended the run.
                 * @enum {string}
                 */
                outcome: "Done" | "Unchanged" | "Refused" | "Stopped" | "NotReached";
                /** @description How many people, or addresses, it would tell. */
                people?: number;
                issues: components["schemas"]["Issue"][];
                /** @description What it would change of the record, as far as the caller sees it. */
                changes: components["schemas"]["HistoryChange"][];
                /** @description What the values refer to, by id, as far as the caller may read it. */
                references?: {
                    [key: string]: components["schemas"]["Reference"];
                };
            }[];
            /** @description As of a dry run. */
            unknown: ("NoHistory" | "Now" | "OthersNow" | "Undone" | "DatesNow" | "Waits" | "Assigned")[];
        };
        SearchCriteria: {
            /** @description `#12` finds by number. */
            keyword?: string;
            keywordLgOp?: components["schemas"]["LogicalOperator"];
            skip?: number;
            take?: number;
            orderBy?: components["schemas"]["OrderBy"];
            tags?: components["schemas"]["IdList"];
            tagsLgOp?: components["schemas"]["LogicalOperator"];
            statusList?: components["schemas"]["IdList"];
            statusLgOp?: components["schemas"]["LogicalOperator"];
            conditions?: components["schemas"]["Condition"][];
            /** @description The trash instead of the records; asks for the right to delete. */
            deleted?: boolean;
            /** @description Only these records; none where the list is empty. */
            itemIds?: components["schemas"]["IdList"];
        };
        SearchRequest: components["schemas"]["SearchCriteria"];
        StatusSearchRequest: components["schemas"]["SearchCriteria"] & {
            /** @description One status; left out, `statusList` says which ones make the lane. */
            status?: components["schemas"]["Id"];
        };
        SearchResult: {
            items: components["schemas"]["Item"][];
            total: number;
            /** @description Exact up to 10,000 and where unfiltered; an estimate beyond, off by a quarter at most. */
            totalExact: boolean;
            /** @description True where an estimate could be off by more than a quarter: there are more than `total`, nobody knows how many. */
            totalIsMinimum: boolean;
        };
        PlacesRequest: {
            /** @description `skip`, `take` and `orderBy` are not looked at. */
            search?: components["schemas"]["SearchRequest"];
            /** @description Instead of `search`: what of these processes are in the directory. */
            processSearch?: components["schemas"]["ProcessSearchRequest"];
            /**
             * @description What makes the groups of places; Fields where absent.
             * @enum {string}
             */
            by?: "Fields" | "Statuses";
        };
        HeatRequest: {
            /** @description `skip`, `take` and `orderBy` are not looked at. */
            search?: components["schemas"]["SearchRequest"];
            /** @description An address. */
            field: components["schemas"]["FieldName"];
            /** @description A number; each place weighs 1 where absent. */
            weight?: components["schemas"]["FieldName"];
            /** @description Only records whose date lies in a period; one in both counts in the first. */
            days?: {
                /** @description A date. */
                field: components["schemas"]["FieldName"];
                periods: {
                    from: components["schemas"]["CalendarDate"];
                    till: components["schemas"]["CalendarDate"];
                }[];
            };
        };
        AggregateRequest: components["schemas"]["FigureQuestion"] & {
            /** @description `skip`, `take` and `orderBy` are not looked at. */
            search?: components["schemas"]["SearchRequest"];
        };
        ProcessAggregateRequest: components["schemas"]["FigureQuestion"] & {
            /** @description `skip`, `take` and the order are not looked at. */
            search?: components["schemas"]["ProcessSearchRequest"];
        };
        FigureQuestion: {
            groups?: components["schemas"]["FigureGroup"][];
            measures: components["schemas"]["FigureMeasure"][];
            /**
             * @description On which day weeks begin; as the account has it where absent.
             * @enum {string}
             */
            weekStart?: "Monday" | "Sunday";
            /** @description Figures of the records whose `field` is within a period, and beside them (`before`) those of an earlier one. Of a period that is not over yet, the same part of the earlier one is looked at. */
            compare?: {
                /** @description A date. */
                field: components["schemas"]["FieldOrPath"];
                from: components["schemas"]["CalendarDate"];
                till: components["schemas"]["CalendarDate"];
                /** @enum {string} */
                with: "PeriodBefore" | "YearBefore";
            };
        };
        FigureGroup: {
            /** @description Of a directory, of one of its tables, a reserved name, or a path; of processes `RecordDirectory` for their type, too. */
            field: components["schemas"]["FieldOrPath"];
            /**
             * @description Of dates a period, Month where absent. `Region` of places: by the region each is in, as `Within` finds it; the key is its code, and what is in no region counts as without a value.
             * @enum {string}
             */
            by?: "Day" | "Week" | "Month" | "Quarter" | "Year" | "Weekday" | "Region";
            /** @description Of numbers: groups from n to below n + step; each number by itself where absent. */
            step?: number;
            /** @description The groups kept; those beyond are put together as one, exactly. 50 where absent. */
            limit?: number;
            order?: components["schemas"]["FigureOrder"];
            /** @description Periods and steps without records are answered too, as long as there is room below `limit`. */
            gaps?: boolean;
        };
        /** @description Where absent: periods, steps and choices in their own order, all others by the first measure, the largest first. */
        FigureOrder: {
            /** @enum {string} */
            by: "Key" | "Measure";
            /** @description Its place in `measures`; 0 where absent. */
            measure?: number;
            asc: boolean;
        };
        FigureMeasure: {
            /**
             * @description `Count`: records, or rows where `field` is a table. `Filled`: records with a value. `Distinct`: different values. `Sum`, `Average`: of numbers. The others: of numbers and dates.
             * @enum {string}
             */
            measure: "Count" | "Sum" | "Average" | "Median" | "Percentile" | "Min" | "Max" | "Distinct" | "Filled";
            field?: components["schemas"]["FieldOrPath"];
            /** @description The smallest value that so many in a hundred do not exceed; of `Percentile`, 90 where absent. */
            percentile?: number;
            /** @description Tells the unit or currency of the values. Values in different ones are never put together: such a figure is null. */
            unit?: components["schemas"]["FieldOrPath"];
        };
        /** @description In the order of the measures: exact decimals (averages rounded to two places more than the field has), days, or null where there is no value. */
        FigureValues: (string | null)[];
        /** @description What the records of a group have in common; nothing at all for those without a value. */
        FigureKey: {
            /** @description Such a value; the first day of a period, the lower end of a step. */
            value?: components["schemas"]["FieldValue"];
            /** @description The last day of a period. */
            till?: components["schemas"]["CalendarDate"];
            /** @description 1 is Monday. */
            weekday?: number;
            /** @description The groups put together in this one. */
            others?: number;
        };
        FigureRow: {
            /** @description One for each grouping. */
            keys: components["schemas"]["FigureKey"][];
            values: components["schemas"]["FigureValues"];
            before?: components["schemas"]["FigureValues"];
            /** @description With them the search finds the records counted here, as many and no others; absent where no conditions can say so. */
            conditions?: components["schemas"]["Condition"][];
        };
        FigureTotals: {
            values: components["schemas"]["FigureValues"];
            before?: components["schemas"]["FigureValues"];
        };
        Aggregate: {
            /** @description All that the search finds. */
            records: number;
            /** @description The cells that have records; of one grouping its groups. */
            rows: components["schemas"]["FigureRow"][];
            /** @description For each grouping its groups in order, with figures of their own: a record in several groups counts in each, and once in the totals. */
            axes: components["schemas"]["FigureRow"][][];
            /** @description Over all records, each once. */
            totals: components["schemas"]["FigureTotals"];
            /** @description What was put together of the first grouping; null where all of it is answered. */
            other: components["schemas"]["FigureRow"] | null;
            /** @description What the keys refer to, by id, as far as the caller may read it. */
            references?: {
                [key: string]: components["schemas"]["Reference"];
            };
        };
        FiguresProgress: {
            /** @description Null where nothing is being read. */
            percent: number | null;
        };
        ReportInput: {
            name: components["schemas"]["Name"];
            /** @description Null: processes of every type. */
            directoryId: components["schemas"]["Id"] | null;
            filters?: components["schemas"]["ReportFilters"];
            groups?: components["schemas"]["FigureGroup"][];
            measures: components["schemas"]["ReportMeasure"][];
            compare?: components["schemas"]["ReportPeriod"];
            chart: components["schemas"]["ReportChart"];
            /** @description The groups it is shared with; none keeps it private. */
            groupIds?: components["schemas"]["IdList"];
            /** @description The one that was changed; without it nothing is compared. */
            version?: number;
        };
        ReportMailingInput: {
            isOn: boolean;
            /** @description From 1, Monday, to 7: the days of the week on which it is sent. */
            days: number[];
            /** @description Once a month instead; in shorter months on the last day. */
            dayOfMonth: number | null;
            hour: number;
            userIds: components["schemas"]["IdList"];
            /** @description Their members at the moment of sending. */
            groupIds: components["schemas"]["IdList"];
            /** @description The caller gets no emails of this report, whoever sends them; left out, that stays as it is. */
            isUnsubscribed?: boolean;
        };
        ReportMailing: {
            isOn: boolean;
            days: number[];
            dayOfMonth: number | null;
            hour: number;
            userIds: components["schemas"]["IdList"];
            groupIds: components["schemas"]["IdList"];
            isUnsubscribed: boolean;
            /** @description Null while it is off. */
            nextAt: components["schemas"]["Instant"] | null;
            /**
             * @description Why it was turned off by itself. `NoAccess`: the caller can no longer open the report or read its records. `FieldLost`: a field of the report was deleted or hidden. `Failed`: it could not be made or sent.
             * @enum {string|null}
             */
            pausedBecause: "NoAccess" | "FieldLost" | "Failed" | null;
        };
        /** @description Which records count: as a list is filtered. */
        ReportFilters: {
            keyword?: string;
            keywordLgOp?: components["schemas"]["LogicalOperator"];
            tagIds?: components["schemas"]["IdList"];
            tagsLgOp?: components["schemas"]["LogicalOperator"];
            /** @description In a template by name. */
            statusIds?: string[];
            fields?: components["schemas"]["FieldFilters"];
            conditions?: components["schemas"]["Condition"][];
        };
        /** @enum {string} */
        ReportChart: "Rows" | "Pivot" | "Bars" | "Lines" | "Areas" | "Funnel" | "Donut" | "Scatter" | "Heat" | "Single";
        ReportMeasure: {
            /**
             * @description As `FigureMeasure`.
             * @enum {string}
             */
            measure: "Count" | "Sum" | "Average" | "Median" | "Percentile" | "Min" | "Max" | "Distinct" | "Filled";
            field?: components["schemas"]["FieldOrPath"];
            percentile?: number;
            /** @description As in `FigureMeasure`. */
            unit?: components["schemas"]["FieldOrPath"];
            /**
             * @description As it is, as a part of all records in per cent, with all groups before it, or against the period before. Value where absent.
             * @enum {string}
             */
            shown?: "Value" | "Share" | "RunningTotal" | "Change";
        };
        /** @description Records of a period that goes on now, beside those of an earlier one. */
        ReportPeriod: {
            /** @description A date. */
            field: components["schemas"]["FieldOrPath"];
            /** @enum {string} */
            period: "Day" | "Week" | "Month" | "Quarter" | "Year";
            /** @enum {string} */
            with: "PeriodBefore" | "YearBefore";
        };
        Report: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            directoryId: components["schemas"]["Id"] | null;
            filters: components["schemas"]["ReportFilters"];
            groups: components["schemas"]["FigureGroup"][];
            measures: components["schemas"]["ReportMeasure"][];
            compare?: components["schemas"]["ReportPeriod"];
            chart: components["schemas"]["ReportChart"];
            groupIds: components["schemas"]["IdList"];
            ownerId: components["schemas"]["Id"];
            version: number;
            /** @description Whether the caller may change and delete it. */
            mayChange: boolean;
            /** @description True where it filters by fields that the caller does not see: those filters are left out, and more records count. */
            isShortened: boolean;
        };
        ExportRequest: {
            /**
             * @description Tables are texts in CSV, arrays in JSON, and have sheets of their own in a workbook, which then has the number of the record, too. A vCard file (4.0) holds what cards have a place for, of all fields; `columns` and `timeZone` are not looked at. 422 for directories without a name and a phone or email.
             * @enum {string}
             */
            format: "csv" | "xlsx" | "json" | "vcf";
            /** @description `skip` and `take` are not looked at. */
            search: components["schemas"]["SearchRequest"];
            /** @description Field ids and Number, Status, Tags, CreatedAt, LastActivity, StatusSince, FinishedAt, CreatedBy, ServiceDue, LastComment, in the list's order. */
            columns: string[];
            /** @description A Table field: a CSV file with a line for each of its rows, led by the number of the record; `columns` are not looked at. Imports take such a file. 422 for other formats and fields. */
            rowsOf?: components["schemas"]["Id"];
            /** @description Only these of the matches. */
            itemIds?: components["schemas"]["Id"][];
            lang?: components["schemas"]["Language"];
            /** @description IANA name for instants; the account's where absent. */
            timeZone?: string;
        };
        /** @description What is to change; left out stays. `delete` stands alone. */
        BulkEdit: {
            customFields?: components["schemas"]["FieldValuesPatch"];
            checklist?: components["schemas"]["ChecklistPatch"];
            status?: components["schemas"]["Id"];
            /** @description The comment of the status change. */
            text?: string;
            addTags?: components["schemas"]["IdList"];
            removeTags?: components["schemas"]["IdList"];
            expected?: components["schemas"]["ExpectedValues"];
            /** @constant */
            delete?: true;
        };
        BulkRequest: {
            isPreview: boolean;
            /** @description Made by the caller; joins the calls of one change. Not looked at in a preview. */
            changeId?: components["schemas"]["Id"];
            itemIds: components["schemas"]["Id"][];
            change: components["schemas"]["BulkEdit"];
            rules?: components["schemas"]["RulesOfMany"];
        };
        BulkOutcome: {
            itemId: components["schemas"]["Id"];
            /** @description Absent where the record is unknown to the caller. */
            number?: number;
            display?: string;
            /** @enum {string} */
            outcome: "Changed" | "Unchanged" | "Refused";
            /** @description Why it is refused. */
            issues: components["schemas"]["Issue"][];
        };
        /** @description A named change; its name is told by what it did, in the reader's language. */
        BulkChange: {
            id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
            userId: components["schemas"]["Id"];
            /** @enum {string} */
            kind: "Edit" | "Status" | "Tags" | "Checklist" | "Delete" | "Make";
            /** @description What records were made by. */
            transformationId?: components["schemas"]["Id"];
            /** @description The fields it changed that the caller may see. */
            fieldIds?: components["schemas"]["FieldName"][];
            statusId?: components["schemas"]["Id"];
            /** @description Records changed. */
            count: number;
            /** @description Records taken back. */
            undone: number;
        };
        /**
         * @description What the other contact is to this one; read from the other side a parent is a child, and the others stay.
         * @enum {string}
         */
        RelationKind: "Spouse" | "Parent" | "Child" | "Sibling" | "Other";
        RelationText: string;
        RelationInput: {
            kind: components["schemas"]["RelationKind"];
            /** @description With `Other`, and only there: what the other contact is to this one. */
            text?: components["schemas"]["RelationText"];
            /** @description With `Other`: what this contact is to the other one; the same where it is left out. */
            inverseText?: components["schemas"]["RelationText"];
        };
        NewRelation: {
            /** @description The other contact. */
            contactId: components["schemas"]["Id"];
            kind: components["schemas"]["RelationKind"];
            text?: components["schemas"]["RelationText"];
            inverseText?: components["schemas"]["RelationText"];
        };
        /** @description As the contact sees it that was asked about. */
        Relation: {
            id: components["schemas"]["Id"];
            kind: components["schemas"]["RelationKind"];
            text?: string;
            inverseText?: string;
            contact: {
                id: components["schemas"]["Id"];
                number: number;
                display: string;
            };
        };
        /**
         * @description `Reading`, `Checking`, `Writing` and `Undoing` run in the background and can be cancelled. `Mapped` waits for settings, `Checked` for a start. `Failed` says why in `problem`; nothing can be done with it but to forget it.
         * @enum {string}
         */
        ImportState: "Reading" | "Mapped" | "Checking" | "Checked" | "Writing" | "Written" | "Cancelled" | "Undoing" | "Undone" | "Failed";
        /**
         * @description Before writing: what would become of the row; afterwards: what became of it.
         * @enum {string}
         */
        ImportOutcome: "Create" | "Update" | "Unchanged" | "Refused" | "LeftOut";
        /** @description A field id, or `Number` (to find records by, never written), `Status`, `Tags`, `Comment`, of contacts `Family` (`spouse: Anna; child: Max`, people by name or UID, while the module is on); for admins also `CreatedAt` (an instant or date) and `StatusHistory` (`Status name @ instant`, the oldest first, joined by ` > `). What a history tells has happened already: comments and checklists that its statuses ask for are not asked for. The last status is judged as any: its required fields, its limit and who may enter it. */
        ImportTarget: string;
        ImportColumn: {
            /** @description Position in the file, from 0. */
            column: number;
            /** @description Null leaves the column out. */
            target: components["schemas"]["ImportTarget"] | null;
            /** @description The part of the value that it holds, one of `parts` of the target; a piece of the text where none is named. */
            part?: string;
            /** @description What stands before its text where a column before it has the same target; a space where nothing is said, and the type's own where it has one. */
            separator?: string;
            /** @description Records, tags or options that do not exist are made, as `creates` of the target says. 422 where the caller cannot create them. */
            createMissing?: boolean;
            /**
             * @description What a value that cannot be read means: the row is refused (default), or the value is taken for blank. Never for the key, which would find no record then. Of columns with one target the first one says it.
             * @enum {string}
             */
            badValues?: "Refuse" | "LeaveBlank";
            /** @description For targets whose texts are read by a country: the ISO code of that country; the account's where nothing is said. */
            country?: string;
            /** @description The column that names the country of each row, by code or name; blank cells leave `country`. */
            countryColumn?: number;
            /** @description Texts of the column that stand for others; they win over the file, and changes of single rows win over them. */
            replacements?: {
                from: string;
                to: string;
            }[];
        };
        /** @description How a file is read. What is left out is recognised. */
        ImportSettings: {
            /** @description The first with something in it, visible ones before hidden ones. */
            sheet?: string;
            /** @enum {string} */
            delimiter?: "," | ";" | "\t" | "|";
            /** @enum {string} */
            encoding?: "utf-8" | "utf-16le" | "utf-16be" | "windows-1251" | "windows-1252" | "windows-1250" | "ibm866";
            /** @description The line with the names, from 1; 0 where there is none. */
            headerLine?: number;
            /** @enum {string} */
            decimal?: "." | ",";
            /** @enum {string} */
            dateOrder?: "dmy" | "mdy" | "ymd";
            /** @description Columns that are not listed are left out; where the file is read again and its columns are others, all are matched by name. */
            columns: components["schemas"]["ImportColumn"][];
            /** @description A mapped target by which existing records are found; null creates every row. */
            key?: components["schemas"]["ImportTarget"] | null;
            /**
             * @description What happens with rows whose record exists; default Update.
             * @enum {string}
             */
            existing?: "Update" | "LeaveOut";
            /**
             * @description What happens with rows whose record does not exist; default Create.
             * @enum {string}
             */
            missing?: "Create" | "LeaveOut";
            /**
             * @description What a blank cell means for a record that exists; default Keep.
             * @enum {string}
             */
            blankCells?: "Keep" | "Empty";
            /** @description The status of new records without one in the file. */
            status?: components["schemas"]["Id"];
            /**
             * @description What happens with rows that would make a record and look like one that is there, or like an earlier row, by the `duplicateFields` of the directory: default Create. Update changes the record that is there; a row that looks like an earlier row alone makes one all the same.
             * @enum {string}
             */
            duplicates?: "Create" | "Update" | "LeaveOut";
        };
        /** @description What a row looks like, a record that is there or an earlier row of the file. */
        ImportLikeness: {
            /** @description 0 to 1. */
            score: number;
            same: components["schemas"]["SameField"][];
            item?: components["schemas"]["Item"];
            other?: {
                row: number;
                line: number;
                /** @description By column, replacements and changes applied. */
                cells: string[];
            };
        };
        ImportCounts: {
            create: number;
            update: number;
            unchanged: number;
            refused: number;
            leftOut: number;
        };
        Import: {
            id: components["schemas"]["Id"];
            directoryId: components["schemas"]["Id"];
            fileName: string;
            /** @description Bytes. */
            size: number;
            createdAt: components["schemas"]["Instant"];
            createdBy: components["schemas"]["Id"];
            state: components["schemas"]["ImportState"];
            /** @description The directory was changed since the rows were checked, so that the check may say something else now. */
            isOutdated: boolean;
            /** @enum {string} */
            format?: "csv" | "xlsx" | "json" | "vcf";
            /** @description Of a workbook, in the order a person sees them. */
            sheets: {
                name: string;
                isHidden: boolean;
                /** @description There is nothing in it to import. */
                isEmpty: boolean;
            }[];
            /** @description The columns of the file. */
            columns: {
                column: number;
                name: string;
                samples: string[];
            }[];
            /** @description The file has more than the 500 columns that are read. Those behind them are left out. */
            hasMoreColumns?: boolean;
            /** @description What columns can become, as far as the caller may write it. */
            targets: {
                target: components["schemas"]["ImportTarget"];
                canBeKey: boolean;
                /** @description Whether the caller may have what is missing created. */
                canCreateMissing: boolean;
                /** @description What an import can create where a text names nothing that exists. Options are added to the field, which takes an admin; they stay when the import is undone. */
                creates: ("Records" | "Tags" | "Options") | null;
                /** @description Whether several columns can become one value. Of phone numbers in a field that holds one the first that can be read is taken, and those before it are left blank. */
                canJoin: boolean;
                /** @description What columns can hold of a value besides pieces of its text. */
                parts: string[];
                /** @description Whether its texts are read by a country. */
                isByCountry: boolean;
            }[];
            /** @description As used, what was recognised included; columns matched by name at first. */
            settings: components["schemas"]["ImportSettings"];
            /** @description What the file itself seems to say, for comparison. */
            recognised: {
                delimiter?: string;
                encoding?: string;
                headerLine?: number;
                /** @enum {string} */
                decimal?: "." | ",";
                /** @enum {string} */
                dateOrder?: "dmy" | "mdy" | "ymd";
                /** @description What the file does not say though some of its cells depend on it; the country of the account decides. */
                guessed?: ("decimal" | "dateOrder")[];
            };
            /** @description What the columns would become by their names alone. */
            byName: components["schemas"]["ImportColumn"][];
            /** @description Whether the columns were matched as the person last matched those of a file with the same names. */
            isRemembered: boolean;
            /** @description The options that the rows that are not refused would add to fields, or have added, in the order in which the file names them. */
            newOptions: {
                target: components["schemas"]["ImportTarget"];
                text: string;
                /** @description Rows. */
                count: number;
            }[];
            /** @description Its place among the imports of the account that wait for their turn; absent where it does not wait. */
            queuePlace?: number;
            progress: {
                /** @description Rows. */
                done: number;
                /** @description Null while unknown. */
                total: number | null;
            };
            /** @description What the check found. */
            counts: components["schemas"]["ImportCounts"];
            /** @description What became of the relations that rows name; absent where none was looked at. */
            family?: {
                /** @description Relations between contacts. Those that were there before, or are named twice, do not count. */
                made: number;
                /** @description The first hundred that could not be made. */
                missing: {
                    /** @description Of the row that names somebody. */
                    line: number;
                    /** @description The name or UID in the file. */
                    who: string;
                    issue: components["schemas"]["Issue"];
                }[];
                missingCount: number;
            };
            /** @description Rows that look like a record that is there or like an earlier row. */
            alike: number;
            /** @description What became of the rows so far. */
            written: components["schemas"]["ImportCounts"];
            undone: {
                takenBack: number;
                kept: number;
            };
            /** @description Why it failed. */
            problem?: components["schemas"]["Issue"];
        };
        ImportRow: {
            /** @description Its place among the rows, from 0. */
            row: number;
            /** @description Where it begins in the file, from 1, as spreadsheets and text editors count. */
            line: number;
            /** @description By column, replacements and changes applied. */
            cells: string[];
            outcome: components["schemas"]["ImportOutcome"];
            isFixed: boolean;
            /** @description The columns whose cells were changed by hand. */
            fixedColumns?: number[];
            /** @description The columns whose values cannot be read and are left blank. */
            blankedColumns?: number[];
            /** @description The record it updates, or became. */
            itemId?: components["schemas"]["Id"];
            display?: string;
            /** @description Absent where the row looks like nothing else. */
            alike?: components["schemas"]["ImportLikeness"];
            /**
             * @description What was decided for this row alone, where it looks like another.
             * @enum {string}
             */
            duplicate?: "Create" | "Update" | "LeaveOut";
            issues: {
                /** @description Null where the row as a whole is refused. */
                column: number | null;
                issue: components["schemas"]["Issue"];
            }[];
        };
        ImportFixes: {
            rows: {
                row: number;
                /** @description Texts by column; null puts back what the file says. */
                cells?: {
                    [key: string]: string | null;
                };
                isLeftOut?: boolean;
                /** @description What becomes of the row where it looks like another; null: as for all. */
                duplicate?: ("Create" | "Update" | "LeaveOut") | null;
            }[];
        };
        ImportProblems: {
            /** @description The columns that have problems, or values that are left blank for them. */
            columns: {
                column: number;
                /** @description Rows that are refused for it. */
                rows: number;
                /** @description Different texts in them. */
                texts: number;
                /** @description Rows in which its value is left blank. */
                leftBlank: number;
            }[];
            problems: components["schemas"]["ImportProblem"][];
        };
        ImportProblem: {
            column: number | null;
            issue: components["schemas"]["Issue"];
            /** @description The cell's text. */
            text: string;
            /** @description Rows. */
            count: number;
            firstRow: number;
            /** @description Whether a replacement in the column's settings could mend it. */
            canReplace: boolean;
        };
        TemplateLoad: {
            /** @enum {string} */
            state: "Loading" | "Done" | "Failed";
            /** @description Records. */
            done: number;
            total: number;
            /** @description The directory whose records are loaded, by name. */
            step?: string;
            /** @description What was refused, with file and line. */
            problems: string[];
        };
        RecordViewInput: {
            name: components["schemas"]["Name"];
            state: components["schemas"]["UserState"];
            /** @description The groups it is shared with; none keeps it private. */
            groupIds: components["schemas"]["IdList"];
        };
        RecordView: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            state: components["schemas"]["UserState"];
            groupIds: components["schemas"]["IdList"];
            ownerId: components["schemas"]["Id"];
        };
        Presence: {
            userId: components["schemas"]["Id"];
            isEditing: boolean;
        };
        Note: {
            id: components["schemas"]["Id"];
            text: string;
            createdAt: components["schemas"]["Instant"];
            updatedAt?: components["schemas"]["Instant"];
            userId: components["schemas"]["Id"];
        };
        StoredFile: {
            id: components["schemas"]["Id"];
            name: string;
            size: number;
            type: string;
        };
        /**
         * @description Told from the media type and the ending of the name.
         * @enum {string}
         */
        FileKind: "Image" | "Pdf" | "Text" | "Table" | "Audio" | "Video" | "Archive" | "Document" | "Other";
        /** @description All that is said must hold. */
        FileSearchRequest: {
            /** @description Words, each of which the name or the description of the file contains, ignoring case. */
            keyword?: string;
            skip?: number;
            /** @description 50 where absent. */
            take?: number;
            directoryId?: components["schemas"]["Id"];
            kinds?: components["schemas"]["FileKind"][];
            createdBy?: components["schemas"]["Id"][];
            /** @description The first day, in the time zone of the account. */
            from?: components["schemas"]["CalendarDate"];
            /** @description The last day, likewise. */
            till?: components["schemas"]["CalendarDate"];
            /** @description Bytes. */
            minSize?: number;
            /** @description Bytes. */
            maxSize?: number;
            /** @description The newest first where absent. */
            orderBy?: {
                /** @enum {string} */
                field: "CreatedAt" | "Name" | "Size" | "Type";
                asc: boolean;
            };
        };
        FileSearchAnswer: {
            items: components["schemas"]["FileEntry"][];
            total: number;
            totalExact: boolean;
        };
        /** @description A file beside a record, or in one of its fields. */
        FileEntry: {
            id: components["schemas"]["Id"];
            name: string;
            /** @description The media type. */
            type: string;
            kind: components["schemas"]["FileKind"];
            /** @description Bytes. */
            size: number;
            createdAt: components["schemas"]["Instant"];
            createdBy: components["schemas"]["Id"];
            /** @description The description of a file beside a record. */
            text?: string;
            directoryId: components["schemas"]["Id"];
            itemId: components["schemas"]["Id"];
            /** @description The field that it lies in; absent beside a record. */
            fieldId?: components["schemas"]["Id"];
            record: {
                display: string;
                number: number;
                directoryId: components["schemas"]["Id"];
            };
            /** @enum {string} */
            thumbnail: "None" | "Waiting" | "Ready";
            /** @description Whether the caller may remove it from beside its record. A file in a field is removed where the record is edited. */
            mayDelete: boolean;
        };
        FileUsage: {
            /** @description What the account stores, as `getStorageUse` answers it; for administrators alone. */
            usedBytes?: number;
            /** @description The quota, null where there is none; for administrators alone. */
            allowedBytes?: number | null;
            /** @description The largest first; those without a file that the caller may read are left out. */
            directories: {
                directoryId: components["schemas"]["Id"];
                files: number;
                bytes: number;
            }[];
        };
        DuplicateFiles: {
            /** @description SHA-256 of the content in hexadecimal. */
            hash: string;
            /** @description Bytes of each. */
            size: number;
            /** @description The oldest first, at most 50. */
            files: components["schemas"]["FileEntry"][];
        };
        OrphanFiles: {
            /** @description Uploads that no record was saved with, the oldest 200. They go by themselves after a day. */
            drafts: {
                id: components["schemas"]["Id"];
                name: string;
                size: number;
                createdAt: components["schemas"]["Instant"];
            }[];
            /** @description Files whose content is gone, of those that the caller may read; at most 200. */
            missing: components["schemas"]["FileEntry"][];
            /** @description Content that nothing names. What came within a day may be on its way, and stays. */
            stray: {
                files: number;
                bytes: number;
            };
        };
        FileTicket: {
            /** @description A path of this server, `/api/file-content/…`. */
            url: string;
            expiresAt: components["schemas"]["Instant"];
        };
        SheetRows: {
            name: string;
            /** @description At most 10,002 rows of 50 cells of 500 characters. Numbers have a point and no signs between thousands. */
            rows: string[][];
            /** @description Whether rows or columns were left out. */
            hasMore: boolean;
        };
        /** @description One of the two, by `kind`. */
        FileContents: {
            /** @enum {string} */
            kind: "Archive" | "Table";
            /** @description Archive: its files, in their order there; at most 1,000. */
            entries?: {
                /** @description With the folders that it lies in. */
                name: string;
                /** @description Bytes when unpacked, as the archive says. */
                size: number;
            }[];
            /** @description Whether there are more files or sheets than are listed. */
            hasMore?: boolean;
            /** @description Table: its sheets, at most 20, a CSV as one without a name. */
            sheets?: {
                name: string;
                /** @description At most 200 rows of 50 cells of 500 characters. */
                rows: string[][];
                /** @description Whether rows or columns were left out. */
                hasMore: boolean;
            }[];
        };
        ItemFile: {
            id: components["schemas"]["Id"];
            text?: string;
            fileName: string;
            size: number;
            type: string;
            createdAt: components["schemas"]["Instant"];
            userId: components["schemas"]["Id"];
        };
        ActivityPage: {
            entries: components["schemas"]["ActivityEntry"][];
            /** @description What to ask for the next page by; null at the end. */
            next: string | null;
        };
        /** @description One of the three, by `kind`. */
        ActivityEntry: {
            /** @enum {string} */
            kind: "Comment" | "File" | "Change";
            at: components["schemas"]["Instant"];
            comment?: components["schemas"]["Note"];
            file?: components["schemas"]["ItemFile"];
            change?: components["schemas"]["HistoryEntry"];
        };
        HistoryChange: {
            /** @description A field id, `status`, `tags`, `merged` (the record that became part of this one, in `after`; parted again, in `before`), `mergedInto` (the record that this one became part of), or `checklist/` with the id of an item, which has who ticked it in `stringValue` and when in `dateValue`. */
            field: string;
            before?: components["schemas"]["NullableFieldValue"];
            after?: components["schemas"]["NullableFieldValue"];
        };
        HistoryEntry: {
            id: components["schemas"]["Id"];
            at: components["schemas"]["Instant"];
            userId?: components["schemas"]["Id"];
            /** @enum {string} */
            kind: "Created" | "Changed" | "StatusChanged" | "Deleted" | "Restored" | "Merged" | "Parted";
            changes: components["schemas"]["HistoryChange"][];
            /** @description What the values refer to, by id, as far as the caller may read it. */
            references?: {
                [key: string]: components["schemas"]["Reference"];
            };
        };
        /** @description What can be written of a process. Left out stays as it is, null empties. */
        ProcessMembers: {
            contactId?: components["schemas"]["Id"] | null;
            /** @description A user. */
            manager?: components["schemas"]["Id"] | null;
            dueDate?: components["schemas"]["CalendarDate"] | null;
            /** @description Where it differs from the one that was read, the process moves there. */
            stateId?: components["schemas"]["Id"];
            tags?: components["schemas"]["IdList"];
            /** @description Without contact, manager and due date, which are members of their own. */
            customFields?: components["schemas"]["FieldValuesPatch"];
            checklist?: components["schemas"]["ChecklistPatch"];
            /** @description The comment of the status change. */
            text?: string;
        };
        ProcessCreate: components["schemas"]["ProcessMembers"] & {
            processTypeId: components["schemas"]["Id"];
        };
        ProcessUpdate: components["schemas"]["ProcessMembers"] & {
            /** @description A process keeps its type; 422 for another one. */
            processTypeId?: components["schemas"]["Id"];
            /** @description The version that was read. */
            version?: number;
            expected?: components["schemas"]["ProcessExpected"];
        };
        /** @description What the caller saw, null where nothing; nothing is written where something else stands there now (409), unless it is what is to be written. */
        ProcessExpected: {
            contactId?: components["schemas"]["Id"] | null;
            manager?: components["schemas"]["Id"] | null;
            dueDate?: components["schemas"]["CalendarDate"] | null;
            customFields?: components["schemas"]["FieldValuesPatch"];
        };
        /** @description A record of a directory of type Process (design, section 9). */
        Process: {
            id: components["schemas"]["Id"];
            number: number;
            display: string;
            processTypeId: components["schemas"]["Id"];
            stateId: components["schemas"]["Id"];
            contactId?: components["schemas"]["Id"];
            manager?: components["schemas"]["Id"];
            dueDate?: components["schemas"]["CalendarDate"];
            tags: components["schemas"]["Id"][];
            customFields: components["schemas"]["FieldValues"];
            /** @description Absent where nothing is ticked. */
            checklist?: components["schemas"]["Checklist"];
            /** @description What the values refer to, by id, as far as the caller may read it. */
            references?: {
                [key: string]: components["schemas"]["Reference"];
            };
            version: number;
            position?: string;
            createdAt: components["schemas"]["Instant"];
            createdBy?: components["schemas"]["Id"];
            lastActivityAt: components["schemas"]["Instant"];
            statusSince?: components["schemas"]["Instant"];
            /** @description When a record that is finished came from an active status, or from none, to one that is not active; absent of open records. */
            finishedAt?: components["schemas"]["Instant"];
            /** @description When the time that its status expects is over; absent where that expects none. */
            serviceDue?: components["schemas"]["Instant"];
            /** @description From when on it is at risk. */
            serviceRiskAt?: components["schemas"]["Instant"];
            lastNote?: components["schemas"]["Note"];
            transitions?: components["schemas"]["Transition"][];
        };
        /** @description One, or any of several. */
        IdOrIds: components["schemas"]["Id"] | components["schemas"]["IdList"];
        /** @description All that is said must hold. A type that lacks a field that is asked for, or hides it from the caller, has no matches; in `conditions` the field is empty there, and `RecordDirectory` is the type. 400 where no type has a field. */
        ProcessSearchRequest: {
            /** @description Further down, filters find sooner what is looked for. */
            skip?: number;
            /** @description 50 where absent. */
            take?: number;
            /** @description LastActivity where absent; what `orderBy` of a search of records takes, and a field that a type lacks comes last. */
            orderByField?: string;
            orderByAsc?: boolean;
            noManager?: boolean;
            manager?: components["schemas"]["IdOrIds"];
            tags?: components["schemas"]["IdList"];
            tagsLgOp?: components["schemas"]["LogicalOperator"];
            /** @description `#12` finds by number. */
            keyword?: string;
            keywordLgOp?: components["schemas"]["LogicalOperator"];
            stateId?: components["schemas"]["IdOrIds"];
            stateType?: ("Active" | "Success" | "Failure")[];
            /** @description In its status for at least so many days. */
            inStateDays?: number;
            /**
             * @description Days of the account; weeks begin on Monday. `Overdue` are unfinished processes alone; `Range` is from `dueDateFrom` to `dueDateTill`.
             * @enum {string}
             */
            dueDateFilter?: "Overdue" | "Today" | "Tomorrow" | "ThisWeek" | "NextWeek" | "ThisMonth" | "NoDate" | "Range";
            dueDateFrom?: components["schemas"]["CalendarDate"];
            dueDateTill?: components["schemas"]["CalendarDate"];
            /**
             * @description When something last happened.
             * @enum {string}
             */
            dateFilter?: "Today" | "Yesterday" | "ThisWeek" | "LastWeek" | "ThisMonth" | "LastMonth" | "Range";
            dateFrom?: components["schemas"]["CalendarDate"];
            dateTill?: components["schemas"]["CalendarDate"];
            /** @description Entered its status on this day or later. */
            stateSinceFrom?: components["schemas"]["CalendarDate"];
            stateSinceTill?: components["schemas"]["CalendarDate"];
            customFields?: components["schemas"]["FieldFilters"];
            conditions?: components["schemas"]["Condition"][];
            processTypeId?: components["schemas"]["IdOrIds"];
            contactId?: components["schemas"]["Id"];
        };
        ProcessPage: {
            items: components["schemas"]["Process"][];
            total: number;
            /** @description As in a search of records. */
            totalExact: boolean;
            totalIsMinimum: boolean;
        };
        ProcessExportRequest: {
            /** @enum {string} */
            format: "csv" | "xlsx" | "json";
            /** @description `skip` and `take` are not looked at. */
            search: components["schemas"]["ProcessSearchRequest"];
            /** @description What columns of an export of records may be, RecordName (what a process is called) and RecordDirectory (its type), in the list's order. Empty for processes whose type lacks a field or hides it from the caller; 400 where no type has it. */
            columns: string[];
            /** @description Only these of the matches. */
            itemIds?: components["schemas"]["Id"][];
            lang?: components["schemas"]["Language"];
            /** @description IANA name for instants; the account's where absent. */
            timeZone?: string;
        };
        ProcessIds: {
            /** @description Types without matches are left out. */
            types: {
                processTypeId: components["schemas"]["Id"];
                /** @description In the order asked for. */
                ids: components["schemas"]["Id"][];
            }[];
            /** @description False where there are more matches than ids. */
            isWhole: boolean;
        };
        /** @description Counts of what the caller may read; each equals the total of the search it names. */
        ProcessStat: {
            /** @description Unfinished processes. */
            total: number;
            /** @description Unfinished and given to the caller. */
            mine: number;
            /** @description Unfinished and given to nobody. */
            noManager: number;
            overdue: number;
            /** @description Unfinished and due in the week of today. */
            dueThisWeek: number;
            finishedThisWeek: number;
            finishedLastWeek: number;
            /** @description Working days from creation to finish, the median of those finished in the last 90 days; null where there are none. */
            medianDays: number | null;
            types: components["schemas"]["ProcessTypeStat"][];
        };
        /** @description The same counts of one type alone. */
        ProcessTypeStat: {
            processTypeId: components["schemas"]["Id"];
            total: number;
            mine: number;
            noManager: number;
            overdue: number;
            dueThisWeek: number;
            finishedThisWeek: number;
            finishedLastWeek: number;
            medianDays: number | null;
            /** @description All of the type, in their order. Each count is the total of a search with `stateId`, so statuses that end a process count finished ones, which the totals leave out. */
            states: {
                stateId: components["schemas"]["Id"];
                count: number;
            }[];
        };
        /** @description What somebody has to do; without `manager`, what nobody was given. Each count equals the total of a search. */
        ProcessWorkload: {
            /** @description A user. */
            manager?: components["schemas"]["Id"];
            /** @description Their name, those of deleted users too. */
            display?: string;
            open: number;
            overdue: number;
            dueThisWeek: number;
        };
        ContactProcesses: {
            contactId: components["schemas"]["Id"];
            /** @description Unfinished processes. */
            open: number;
        };
        /** @description Section 3, filters; an empty range or string is no filter (section 5). */
        FieldFilter: {
            stringValue?: string;
            dateRangeValue?: {
                from?: components["schemas"]["CalendarDate"];
                till?: components["schemas"]["CalendarDate"];
                /** @description Moves on with the days; `from` and `till` beside it are ignored. */
                period?: components["schemas"]["Period"];
            };
            numberRangeValue?: {
                from?: components["schemas"]["NumberValue"];
                till?: components["schemas"]["NumberValue"];
            };
            /** @description Any of these values (ids, drop-down values). */
            idsValue?: string[];
            /**
             * @description Of fields that hold people: whoever asks, or one of `idsValue`.
             * @constant
             */
            me?: true;
        };
        /** @description By field id. */
        FieldFilters: {
            [key: string]: components["schemas"]["FieldFilter"];
        };
        Tag: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            color?: components["schemas"]["Color"];
            /** @description Records that carry it; listTags tells admins. */
            count?: number;
        };
        TagInput: {
            id?: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            color?: components["schemas"]["Color"];
        };
        BoardLane: {
            name: components["schemas"]["Name"];
            directoryId: components["schemas"]["Id"];
            statuses: components["schemas"]["Id"][];
        };
        BoardInput: {
            name: components["schemas"]["Name"];
            lanes: components["schemas"]["BoardLane"][];
        };
        Board: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            order?: number;
            /** @description At least one is saved; an admin is answered fewer where statuses or directories are gone. */
            lanes: components["schemas"]["BoardLane"][];
        };
        /** @description A time of a zone without saying which. */
        LocalTime: string;
        ReminderValues: {
            /** @description When it falls due first, in `timeZone`: one that repeats at the first time that its rule names from then on. */
            startsLocal?: components["schemas"]["LocalTime"];
            /** @description The same as an instant; ignored beside `startsLocal`. */
            dueAt?: components["schemas"]["Instant"];
            /** @description IANA; the account's where a new one leaves it out. */
            timeZone?: string;
            /** @description Whom it is for; the caller where there are neither users nor groups. */
            users?: components["schemas"]["Id"][];
            /** @description Who is in them is asked when it falls due. */
            groups?: components["schemas"]["Id"][];
            /** @description It is done once the record it is on, or else the process, is finished or deleted. */
            endsWithRecord?: boolean;
        };
        /** @description One of `startsLocal` and `dueAt` must be given. */
        ReminderInput: components["schemas"]["ReminderValues"] & {
            text: string;
            /** @description A rule of RFC 5545 without `RRULE:`, such as `FREQ=WEEKLY;BYDAY=MO`; once where left out. */
            repeat?: string;
            /** @description A contact it is about. */
            contact?: components["schemas"]["Id"];
            /** @description A process it is about. */
            process?: components["schemas"]["Id"];
            /** @description With `itemId` the record it is on: everybody who may read that sees the reminder. */
            directoryId?: components["schemas"]["Id"];
            itemId?: components["schemas"]["Id"];
        };
        /** @description What is left out stays as it is. */
        ReminderChange: components["schemas"]["ReminderValues"] & {
            text?: string;
            /** @description What the caller changes; without it, whatever is there. */
            version?: number;
            /** @description Null: once. */
            repeat?: string | null;
            /** @description Null takes the link away; the same holds for the process and, with both ids, the record. */
            contact?: components["schemas"]["Id"] | null;
            process?: components["schemas"]["Id"] | null;
            directoryId?: components["schemas"]["Id"] | null;
            itemId?: components["schemas"]["Id"] | null;
        };
        ReminderPreviewRequest: {
            startsLocal: components["schemas"]["LocalTime"];
            /** @description IANA; the account's where left out. */
            timeZone?: string;
            repeat: string;
        };
        /**
         * @description As it is for the caller; `Done` and `Cancelled` are for all. For somebody who only reads the record it is on, it is `Scheduled` while a time is to come, else `Active`. One that repeats is `Scheduled` again once its last time was dismissed.
         * @enum {string}
         */
        ReminderStatus: "Scheduled" | "Active" | "Snoozed" | "Dismissed" | "Done" | "Cancelled";
        Reminder: {
            id: components["schemas"]["Id"];
            number: number;
            text: string;
            /** @description Its next time; where none is to come, its last one. */
            dueAt: components["schemas"]["Instant"];
            startsLocal: components["schemas"]["LocalTime"];
            timeZone: string;
            repeat?: string;
            /** @description The latest time at which it fell due; missing before the first. */
            occurrenceAt?: components["schemas"]["Instant"];
            /** @description So many times before `occurrenceAt` nobody was told of, because the server was down; missing where none. */
            missed?: number;
            users: components["schemas"]["Id"][];
            groups: components["schemas"]["Id"][];
            /** @description Missing, as `process`, `directoryId` and `itemId`, where the caller may not read it. */
            contact?: components["schemas"]["Id"];
            process?: components["schemas"]["Id"];
            directoryId?: components["schemas"]["Id"];
            itemId?: components["schemas"]["Id"];
            endsWithRecord: boolean;
            status: components["schemas"]["ReminderStatus"];
            snoozedTill?: components["schemas"]["Instant"];
            /** @description When it comes up next for the caller, who dismissed its times until then; missing where that is `dueAt`. */
            comesUpAt?: components["schemas"]["Instant"];
            /** @description Whether the caller may change, finish, cancel and delete it. */
            mayChange: boolean;
            /** @description Whether it is for the caller, who may snooze and dismiss it then. */
            isFor: boolean;
            version: number;
            createdBy: components["schemas"]["Id"];
            createdAt: components["schemas"]["Instant"];
            /** @description Contact, process and record by their ids. */
            references: {
                [key: string]: {
                    display: string;
                    number: number;
                    directoryId: components["schemas"]["Id"];
                };
            };
        };
        ReminderSearchRequest: {
            skip?: number;
            take?: number;
            /**
             * @description `DueAt`: those that are over for the caller (dismissed, done, cancelled) come last in either direction.
             * @enum {string}
             */
            orderByField?: "Number" | "DueAt" | "Text" | "Status" | "CreatedAt";
            orderByAsc?: boolean;
            /** @description For one of them, by themselves or in a group. */
            users?: components["schemas"]["IdList"];
            status?: components["schemas"]["ReminderStatus"][];
            /** @description In the text; `#12` is the number. */
            keyword?: string;
            /** @description Of `dueAt`, in the account's time zone. */
            dateFrom?: components["schemas"]["CalendarDate"];
            /** @description That day included. */
            dateTill?: components["schemas"]["CalendarDate"];
            /** @description Beside those due in these days, too, all that repeat and may have a time in them: for calendars, which work the times out. */
            withRepeating?: boolean;
            contactId?: components["schemas"]["Id"];
            processId?: components["schemas"]["Id"];
            /** @description Of the records of one directory; with `itemId` of one of them. */
            directoryId?: components["schemas"]["Id"];
            itemId?: components["schemas"]["Id"];
        };
        /**
         * @description `WorkFinished`: an import or a bulk change of the caller ended. `RuleMessage`: what an automation rule says about a record. `RulePaused`: a rule that the caller saved last does nothing any more. `RuleMailsStopped`: automation rules have sent all the emails that they may on a day; told to whoever saved the rule that was refused first. `WebhookPaused`: nothing is sent any more to an address of a webhook that the caller saved last. `ReportPaused`: a report is no longer sent by email, because that failed. `ScriptsFailed`: scripts of the directory failed for the 1st or the 20th time since they were changed; for administrators. `ChatMentioned`: a note in a conversation names the caller. `ChatWaiting`: a contact waits for an answer longer than the bot allows; told once until somebody answers.
         * @enum {string}
         */
        NotificationKind: "Assigned" | "Mentioned" | "Comment" | "File" | "StatusChanged" | "ViewEntered" | "Overdue" | "AtRisk" | "ReminderDue" | "WorkFinished" | "RuleMessage" | "RulePaused" | "RuleMailsStopped" | "WebhookPaused" | "ReportPaused" | "RightsChanged" | "ScriptsFailed" | "ChatMentioned" | "ChatWaiting" | "NewLogin";
        OneClickUnsubscribe: {
            /** @constant */
            "List-Unsubscribe"?: "One-Click";
        };
        /**
         * @description Why the caller is told: they manage or follow the record, were mentioned, made it, the reminder is for them, they administer the account, it is about themselves, or they answer the conversation.
         * @enum {string}
         */
        NotificationReason: "Manager" | "Following" | "Mentioned" | "Creator" | "Addressee" | "Administrator" | "Self" | "Answers";
        Notification: {
            id: components["schemas"]["Id"];
            kind: components["schemas"]["NotificationKind"];
            reason: components["schemas"]["NotificationReason"];
            params: components["schemas"]["NotificationParams"];
            /** @description With `itemId` the record it is about. */
            directoryId?: components["schemas"]["Id"];
            itemId?: components["schemas"]["Id"];
            /** @description The latest comment it is about. */
            noteId?: components["schemas"]["Id"];
            reminderId?: components["schemas"]["Id"];
            /** @description ChatMentioned and ChatWaiting: the conversation, with ChatMentioned `messageId` the note in it. */
            conversationId?: components["schemas"]["Id"];
            messageId?: components["schemas"]["Id"];
            /** @description Who did it, of several the last; missing where nobody did. */
            actor?: components["schemas"]["Id"];
            /** @description Of the latest change in it. */
            at: components["schemas"]["Instant"];
            readAt?: components["schemas"]["Instant"];
            doneAt?: components["schemas"]["Instant"];
            /** @description Only while it is to come. */
            snoozedTill?: components["schemas"]["Instant"];
            saved: boolean;
            /** @description When it went by email; missing where it has gathered more since then. */
            emailedAt?: components["schemas"]["Instant"];
            /** @description How many changes of the kind within five minutes are gathered in it, 1 or more; its other members are those of the latest. */
            count: number;
            record?: {
                display: string;
                number: number;
                directoryId: components["schemas"]["Id"];
            };
        };
        /** @description What its text is made of, by its kind; each member may be missing. Texts and names are as they are now, and missing where they are gone or the caller may not see them. */
        NotificationParams: {
            /** @description Mentioned, Comment and ChatMentioned: the beginning of the comment or note, with mentions as names. ReminderDue: the text of the reminder. */
            text?: string;
            /** @description ChatWaiting: of working time, as the bot said then. */
            minutes?: number;
            /** @description ChatMentioned: the place of the note. */
            messageSeq?: components["schemas"]["MessageSeq"];
            /** @description ChatMentioned and ChatWaiting: as the person or group of the conversation is called on the platform. */
            chatTitle?: string;
            /** @description Mentioned and ChatMentioned: the group by which the caller was. */
            groupId?: components["schemas"]["Id"];
            /** @description File. */
            fileName?: string;
            /** @description StatusChanged: the status the record left, and `to` the one it entered. */
            from?: components["schemas"]["Id"];
            to?: components["schemas"]["Id"];
            /** @description ViewEntered: the followed views that the record entered by this change, as far as the caller sees them and every field of their filters. */
            viewIds?: components["schemas"]["Id"][];
            /** @description What these are called, in the same order. */
            viewNames?: string[];
            /**
             * @description Overdue and AtRisk: what is over, or nearly so.
             * @enum {string}
             */
            deadline?: "DueDate" | "ServiceLevel";
            /** @description ReminderDue: the time at which it was due. */
            occurrenceAt?: components["schemas"]["Instant"];
            /** @description ReminderDue: so many times before it nobody was told of. */
            missed?: number;
            /**
             * @description WorkFinished.
             * @enum {string}
             */
            work?: "Import" | "BulkChange";
            workId?: components["schemas"]["Id"];
            /**
             * @description WorkFinished.
             * @enum {string}
             */
            outcome?: "Done" | "Failed" | "Cancelled" | "Undone";
            /** @description WorkFinished: records that were written, and `failed` those that were not. */
            written?: number;
            /** @description ScriptsFailed: how often they have failed. */
            failed?: number;
            /** @description RuleMessage, RulePaused and RuleMailsStopped. */
            ruleId?: components["schemas"]["Id"];
            /** @description RulePaused and RuleMailsStopped: as it was called then. */
            ruleName?: string;
            /** @description RuleMessage: what it says. */
            message?: string;
            /** @description WebhookPaused: as it was called then. */
            endpointName?: string;
            /** @description ReportPaused. */
            reportId?: components["schemas"]["Id"];
            /** @description ReportPaused: as it was called then. */
            reportName?: string;
            /** @description RightsChanged: the caller became an administrator, or is none any more. */
            isAdmin?: boolean;
            groupsAdded?: components["schemas"]["Id"][];
            groupsRemoved?: components["schemas"]["Id"][];
            /** @description NewLogin: the browser and system. */
            device?: string;
        };
        NotificationSearchRequest: {
            skip?: number;
            take?: number;
            /**
             * @description All where left out. `Open` and `Unread` are neither done nor put off.
             * @enum {string}
             */
            state?: "Open" | "Unread" | "Saved" | "Done";
            /** @description All where left out or empty. */
            kinds?: components["schemas"]["NotificationKind"][];
            /** @description Of the records of one directory; with `itemId` of one of them. */
            directoryId?: components["schemas"]["Id"];
            itemId?: components["schemas"]["Id"];
            /** @description In what the record is called, as far as the caller sees it; `#12` is its number. */
            keyword?: string;
        };
        NotificationChannels: {
            app: boolean;
            /** @description While a tab of the application is open, in browsers where the person allows it. */
            desktop: boolean;
            /**
             * @description `AtOnce`: a minute later, if it is still unread. `Digest`: with all others that are unread by then. Only to a confirmed address.
             * @enum {string}
             */
            email: "Off" | "AtOnce" | "Digest";
        };
        NotificationSettings: {
            kinds: {
                Assigned?: components["schemas"]["NotificationChannels"];
                Mentioned?: components["schemas"]["NotificationChannels"];
                Comment?: components["schemas"]["NotificationChannels"];
                File?: components["schemas"]["NotificationChannels"];
                StatusChanged?: components["schemas"]["NotificationChannels"];
                ViewEntered?: components["schemas"]["NotificationChannels"];
                Overdue?: components["schemas"]["NotificationChannels"];
                AtRisk?: components["schemas"]["NotificationChannels"];
                ReminderDue?: components["schemas"]["NotificationChannels"];
                WorkFinished?: components["schemas"]["NotificationChannels"];
                RuleMessage?: components["schemas"]["NotificationChannels"];
                RulePaused?: components["schemas"]["NotificationChannels"];
                RuleMailsStopped?: components["schemas"]["NotificationChannels"];
                WebhookPaused?: components["schemas"]["NotificationChannels"];
                ReportPaused?: components["schemas"]["NotificationChannels"];
                RightsChanged?: components["schemas"]["NotificationChannels"];
                ScriptsFailed?: components["schemas"]["NotificationChannels"];
                ChatMentioned?: components["schemas"]["NotificationChannels"];
                ChatWaiting?: components["schemas"]["NotificationChannels"];
                NewLogin?: components["schemas"]["NotificationChannels"];
            };
            /** @description In the account's time zone; over midnight where `to` is before `from`. Emails at once and the desktop wait until they end, but for what is about security. */
            quietHours: {
                from: components["schemas"]["TimeOfDay"];
                to: components["schemas"]["TimeOfDay"];
            } | null;
            digest: {
                /** @description From 1, Monday, to 7. */
                days: number[];
                hour: number;
            };
        };
        TimeOfDay: string;
        /**
         * @description `Automatic`: whoever made or manages the record, commented on it or was mentioned in it follows it.
         * @enum {string}
         */
        FollowingState: "Following" | "Muted" | "Automatic";
        Following: {
            state: components["schemas"]["FollowingState"];
            isFollowing: boolean;
            /**
             * @description Why they follow or, muted, do not; missing where they have nothing to do with it.
             * @enum {string}
             */
            reason?: "Chosen" | "Manager" | "Creator" | "Commented" | "Mentioned" | "WholeDirectory";
        };
        DirectoryFollowing: {
            /** @enum {string} */
            state: "Following" | "Muted" | "None";
        };
        ViewFollowing: {
            /** @enum {string} */
            state: "Following" | "None";
        };
        Followed: {
            records: {
                itemId: components["schemas"]["Id"];
                directoryId: components["schemas"]["Id"];
                number: number;
                display: string;
                /** @enum {string} */
                state: "Following" | "Muted";
            }[];
            /** @description Of all of them. */
            recordCount: number;
            directories: {
                directoryId: components["schemas"]["Id"];
                /** @enum {string} */
                state: "Following" | "Muted";
            }[];
            views: {
                viewId: components["schemas"]["Id"];
                /** @description Missing for a view of processes. */
                directoryId?: components["schemas"]["Id"];
                name: string;
            }[];
        };
        /** @description As a mention names it. */
        Reader: {
            /** @enum {string} */
            kind: "user" | "group";
            id: components["schemas"]["Id"];
            name: string;
        };
        /**
         * @description `AllContact`, the default: all that are open. `MyContact`: those that the caller manages.
         * @enum {string}
         */
        ConversationFilter: "AllContact" | "MyContact" | "NoManager" | "Unread" | "Snoozed" | "Closed";
        /** @enum {string} */
        ConversationState: "Open" | "Snoozed" | "Closed";
        MessageSeq: number;
        Conversation: {
            id: components["schemas"]["Id"];
            platform: string;
            botId: components["schemas"]["Id"];
            /** @description As the person or group is called on the platform. */
            title: string;
            /** @description There, without @. */
            userName?: string;
            isGroup: boolean;
            /** @description BCP 47: in which the person uses the platform, as far as it says. */
            lang?: string;
            /** @description Of a chat on a site, as of the last message. */
            visitor?: {
                /** @description The address of the page, as the browser told it. */
                page?: string;
                /** @description `Firefox, Windows`. */
                browser?: string;
            };
            /** @description Of the built-in directory. */
            contact?: {
                id: components["schemas"]["Id"];
                directoryId: components["schemas"]["Id"];
                number: number;
                display: string;
            };
            manager?: components["schemas"]["Id"];
            state: components["schemas"]["ConversationState"];
            snoozedTill?: components["schemas"]["Instant"];
            /** @description Since when the contact waits for an answer. */
            waitingSince?: components["schemas"]["Instant"];
            /** @description The contact has blocked the bot. */
            isBlocked: boolean;
            /** @description False where its bot is switched off or deleted. */
            canSend: boolean;
            /** @description Of the caller. */
            unreadMessageCount: number;
            hasUnreadMessages: boolean;
            lastMessage?: {
                kind: components["schemas"]["MessageKind"];
                direction: components["schemas"]["MessageDirection"];
                /** @description Its beginning, or the name of its file. */
                text: string;
            };
            lastMessageAt?: components["schemas"]["Instant"];
            /** @description Of its last message; 0 without any. */
            seq: components["schemas"]["MessageSeq"];
        };
        /**
         * @description A note is for colleagues alone.
         * @enum {string}
         */
        MessageKind: "Message" | "Note";
        /** @enum {string} */
        MessageDirection: "Incoming" | "Outgoing";
        /**
         * @description `Unconfirmed`: it was handed over, and whether it arrived nobody knows.
         * @enum {string}
         */
        MessageDelivery: "Queued" | "Sending" | "Sent" | "Failed" | "Unconfirmed";
        Message: {
            id: components["schemas"]["Id"];
            seq: components["schemas"]["MessageSeq"];
            kind: components["schemas"]["MessageKind"];
            direction: components["schemas"]["MessageDirection"];
            text: string;
            shared?: components["schemas"]["SharedThing"];
            file?: components["schemas"]["StoredFile"];
            /**
             * @description Why a file that came with it is not here.
             * @enum {string}
             */
            fileProblem?: "TooLarge" | "NotLoaded" | "StorageFull" | "Loading";
            /** @description Messages of one album share it. */
            groupId?: string;
            replyTo?: components["schemas"]["Id"];
            /** @description Of an incoming one in a group. */
            senderName?: string;
            /** @description Who wrote it first; of an incoming one that was forwarded. */
            forwardedFrom?: string;
            /** @description What the contact may press in place of an answer. */
            buttons?: {
                text: string;
                isPressed: boolean;
            }[];
            createdAt: components["schemas"]["Instant"];
            editedAt?: components["schemas"]["Instant"];
            earlierTexts?: {
                text: string;
                /** @description When it was changed. */
                at: components["schemas"]["Instant"];
            }[];
            deletedAt?: components["schemas"]["Instant"];
            /** @description By the caller. */
            notRead: boolean;
            readAt?: components["schemas"]["Instant"];
            delivery?: components["schemas"]["MessageDelivery"];
            /** @description What the platform said, or why it was not asked: `Blocked`, `BotOff`, `FileTooLarge`, `NotReached`. */
            error?: string;
            author?: components["schemas"]["Id"];
            /** @description As `NewMessage` gave it, to its author. */
            key?: string;
        };
        /** @description What came instead of a text or file. */
        SharedThing: {
            /** @enum {string} */
            kind: "Location" | "Phone" | "Sticker" | "Unsupported";
            lat?: number;
            lng?: number;
            name?: string;
            phone?: string;
            /** @description Of a phone; the sender's own. */
            isOwn?: boolean;
        };
        NewMessage: {
            text: string;
            kind?: components["schemas"]["MessageKind"];
            replyTo?: components["schemas"]["Id"];
            /** @description The last message that the caller has seen. */
            lastSeq?: components["schemas"]["MessageSeq"];
            /** @description Although a colleague has answered since. */
            isForced?: boolean;
            /** @description Made by the caller: the same message sent twice is kept once. */
            key?: string;
        };
        /** @description A text in each language; the other one where one is missing. */
        LanguageTexts: {
            en?: string;
            uk?: string;
        };
        ChatAnswerInput: {
            /** @description How colleagues find it, unique ignoring case. */
            name: components["schemas"]["Name"];
            /** @description In at least one language. `{contact}` stands for the name of the contact, `{agent}` for that of whoever answers. */
            texts: components["schemas"]["LanguageTexts"];
        };
        ChatAnswer: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            texts: components["schemas"]["LanguageTexts"];
        };
        /** @description A form of a directory that is filled in question by question in a chat. */
        ChatForm: components["schemas"]["ChatFormValues"] & {
            id: components["schemas"]["Id"];
            /** @description Why nobody can start it as things are; empty where everything it names is there. */
            issues: components["schemas"]["Issue"][];
        };
        ChatFormInput: components["schemas"]["ChatFormValues"];
        ChatFormValues: {
            name: components["schemas"]["Name"];
            directoryId: components["schemas"]["Id"];
            /** @description What is asked, in this order. */
            fieldIds: components["schemas"]["FieldName"][];
            /** @description How a field is asked for, by its id; by its name where left out. */
            questions?: {
                [key: string]: components["schemas"]["LanguageTexts"];
            };
            /** @description What the page of the form is called; its name where left out. */
            heading?: components["schemas"]["LanguageTexts"];
            /** @description Said before the first question. */
            intro?: components["schemas"]["LanguageTexts"];
            /** @description Said with the number of the record once it is made. */
            done?: components["schemas"]["LanguageTexts"];
            /** @description Who may start it; several ways may be open. */
            start: {
                /** @description The code of a link to the bot, of up to 64 of `A-Za-z0-9_-`. */
                link?: string;
                /** @description Without the slash, of up to 32 lowercase letters, digits and underscores. */
                command?: string;
                /** @description Whoever answers for the bot may send it. */
                agent?: boolean;
                /** @description Rules may send it. */
                rule?: boolean;
                /** @description Whoever writes for the first time, or `/start`, is offered it as a button. */
                button?: boolean;
                /** @description Everybody may fill it in at `/f/{id}`, without a log-in. */
                page?: boolean;
            };
            /** @description The status of the new record; the first one where left out. */
            statusId?: components["schemas"]["Id"];
            /** @description The bots that offer it; all of them where empty. */
            botIds?: components["schemas"]["IdList"];
            /** @description With whose rights it writes, and which statuses, by groups, it may enter. */
            profileId: components["schemas"]["Id"];
            groupIds?: components["schemas"]["IdList"];
            /** @description What the person is told when the record enters a status, by its id. */
            tellStatuses?: {
                [key: string]: components["schemas"]["LanguageTexts"];
            };
            /** @description Without an answer it ends by itself; after 7 days where left out. */
            endsAfterDays?: number;
            /** @description True when left out. */
            enabled?: boolean;
        };
        PublicForm: {
            name: components["schemas"]["Name"];
            /** @description Of it only what the form asks for, in the order in which it does, and the rules of the status that the record enters. */
            directory: components["schemas"]["Directory"];
            /** @description How a field is asked for, by its id. */
            questions: {
                [key: string]: components["schemas"]["LanguageTexts"];
            };
            /** @description The name where it says nothing. */
            heading: components["schemas"]["LanguageTexts"];
            intro: components["schemas"]["LanguageTexts"];
            done: components["schemas"]["LanguageTexts"];
            countryCode: string;
            timeZone: string;
            /**
             * @description On which day weeks begin.
             * @enum {string}
             */
            weekStart: "Monday" | "Sunday";
            /** @description Of the largest file that is taken. */
            fileBytes: number;
        };
        PublicFormAnswers: {
            customFields: components["schemas"]["FieldValuesPatch"];
        };
        PublicFormDraft: {
            /** @description What formulas give. */
            customFields: components["schemas"]["FieldValues"];
            scripted?: components["schemas"]["ItemScripted"];
        };
        PublicFormSearch: {
            fieldId: components["schemas"]["FieldName"];
            /** @description Of a table. */
            columnId?: components["schemas"]["FieldName"];
            text: string;
            /** @description The answers so far */
            customFields: components["schemas"]["FieldValues"];
        };
        WorkChallenge: {
            parameters: {
                algorithm: string;
                nonce: string;
                salt: string;
                cost: number;
                keyLength: number;
                keyPrefix: string;
                /** @description Seconds since 1970. */
                expiresAt: number;
                data: {
                    form: components["schemas"]["Id"];
                };
            };
            signature: string;
        };
        WorkProof: {
            challenge: components["schemas"]["WorkChallenge"];
            solution: {
                counter: number;
                derivedKey: string;
            };
        };
        PublicFormSending: {
            /** @description Made by the caller: the same form sent twice is one record. */
            key: string;
            customFields: components["schemas"]["FieldValuesPatch"];
            /** @description Nobody sees it on the page, so whoever fills it in is a machine and is refused. */
            website?: string;
            proof: components["schemas"]["WorkProof"];
        };
        PublicFormSent: {
            /** @description Of the record. */
            number: number;
        };
        /** @description How far a form is filled in. */
        ChatFormProgress: {
            values: components["schemas"]["FieldValues"];
            /** @description Fields that are answered or skipped, in the order in which they were. */
            done: components["schemas"]["FieldName"][];
            /** @description Of a table, the row that is being filled in. */
            row?: {
                values: components["schemas"]["FieldValues"];
                done: components["schemas"]["FieldName"][];
            };
            /** @description Grows with every question; buttons of earlier ones are known by it. */
            step: number;
            /** @description What choices are searched by. */
            search?: string;
            page?: number;
            /** @description What the buttons of the question stand for. */
            offered?: components["schemas"]["ChatChoice"][];
        };
        ChatChoice: {
            value: string;
            label: string;
        };
        /** @description What a person says to a question, or the button that they press. */
        ChatFormAnswer: {
            /** @constant */
            kind: "Words";
            text: string;
        } | {
            /** @constant */
            kind: "Button";
            button: string;
            step?: number;
        } | {
            /** @constant */
            kind: "Phone";
            phone: string;
        } | {
            /** @constant */
            kind: "Location";
            lat: number;
            lng: number;
            name?: string;
        } | {
            /** @constant */
            kind: "SentFile";
            fileId: components["schemas"]["Id"];
        } | {
            /** @constant */
            kind: "Other";
        };
        ChatFormPreviewRequest: {
            form: components["schemas"]["ChatFormInput"];
            /** @enum {string} */
            lang?: "en" | "uk";
            /** @description Where the form is begun anew it is left out. */
            progress?: components["schemas"]["ChatFormProgress"];
            answer?: components["schemas"]["ChatFormAnswer"];
        };
        ChatFormPreview: {
            messages: components["schemas"]["ChatFormMessage"][];
            progress?: components["schemas"]["ChatFormProgress"];
            /**
             * @description `Confirmed`: the record would have been made.
             * @enum {string}
             */
            state: "Asked" | "Confirmed" | "Cancelled";
            /** @description Which field is asked for now. */
            fieldId?: components["schemas"]["FieldName"];
            /** @description What stood against the answer. */
            issues: components["schemas"]["Issue"][];
        };
        ChatFormMessage: {
            text: string;
            buttons: components["schemas"]["MessageButton"][];
            /**
             * @description What the platform helps to share.
             * @enum {string}
             */
            share?: "Phone" | "Location";
        };
        MessageButton: {
            id: string;
            text: string;
        };
        ChatFormRun: {
            id: components["schemas"]["Id"];
            formId: components["schemas"]["Id"];
            /** @description Of the form. */
            name: string;
            /** @enum {string} */
            state: "Active" | "Paused";
            startedAt: components["schemas"]["Instant"];
        };
        ConversationForms: {
            /** @description Those that the caller may send, by name. */
            offered: {
                id: components["schemas"]["Id"];
                name: string;
            }[];
            running?: components["schemas"]["ChatFormRun"];
            /** @description Records that forms of the conversation have made and the caller may read, the latest first. */
            made?: {
                directoryId: components["schemas"]["Id"];
                itemId: components["schemas"]["Id"];
                number: number;
                /** @description Of the form; of the directory where the form is gone. */
                name: string;
            }[];
        };
        /** @description After so many minutes of working time without an answer the manager of the conversation is told, or everyone who answers for the bot; null: nobody is. It holds for what comes in from then on. */
        TellAfterMinutes: number | null;
        TelegramBotInput: {
            name: components["schemas"]["Name"];
            /** @description Of BotFather. It is never answered again. */
            token?: string;
            /** @description True when left out. */
            enabled?: boolean;
            /** @description Who answers; everyone when empty. */
            groups?: components["schemas"]["IdList"];
            /** @description Sent to whoever writes for the first time. */
            greeting?: components["schemas"]["LanguageTexts"];
            /** @description Sent once while the account is closed by its calendar. */
            away?: components["schemas"]["LanguageTexts"];
            /** @description Whether it takes part in group chats; false when left out. */
            groupsAllowed?: boolean;
            /** @description Null when left out. */
            tellAfterMinutes?: components["schemas"]["TellAfterMinutes"];
        };
        TelegramBot: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            /** @description On Telegram, without @. */
            userName: string;
            enabled: boolean;
            /**
             * @description `AnsweredElsewhere`: another program asks for its updates.
             * @enum {string}
             */
            state: "Starting" | "Running" | "Off" | "TokenRefused" | "AnsweredElsewhere" | "Failing";
            groups: components["schemas"]["IdList"];
            greeting: components["schemas"]["LanguageTexts"];
            away: components["schemas"]["LanguageTexts"];
            groupsAllowed: boolean;
            tellAfterMinutes: components["schemas"]["TellAfterMinutes"];
            /** @description When Telegram last had news for it. */
            lastUpdateAt?: components["schemas"]["Instant"];
            /** @description When Telegram was last asked. */
            askedAt?: components["schemas"]["Instant"];
            /** @description It was not asked for longer than Telegram keeps updates; messages since then may be missing. */
            missingSince?: components["schemas"]["Instant"];
            error?: string;
        };
        WebBotInput: {
            /** @description Visitors see it above the chat. */
            name: components["schemas"]["Name"];
            /** @description Of pages that may show the chat, such as `https://www.example.org`; none when empty. */
            origins?: string[];
            /** @description With which the site signs who its visitors are. It is never answered again. */
            secret?: string | null;
            /** @description True when left out. */
            enabled?: boolean;
            /** @description Who answers; everyone when empty. */
            groups?: components["schemas"]["IdList"];
            /** @description Shown to visitors before they write. */
            greeting?: components["schemas"]["LanguageTexts"];
            /** @description Shown, and said once, while the account is closed by its calendar. */
            away?: components["schemas"]["LanguageTexts"];
            /** @description Null when left out. */
            tellAfterMinutes?: components["schemas"]["TellAfterMinutes"];
        };
        WebBot: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            enabled: boolean;
            /** @enum {string} */
            state: "Running" | "Off";
            groups: components["schemas"]["IdList"];
            greeting: components["schemas"]["LanguageTexts"];
            away: components["schemas"]["LanguageTexts"];
            tellAfterMinutes: components["schemas"]["TellAfterMinutes"];
            origins: string[];
            /** @description Whether visitors can be signed for. */
            hasSecret: boolean;
        };
        Widget: {
            name: components["schemas"]["Name"];
            /** @description Empty where there is none. */
            greeting: string;
            /** @description Empty while the account is open. */
            away: string;
            /** @description The name that the site has signed; empty without one. */
            visitor: string;
            /** @description Of the largest file that is taken. */
            fileBytes: number;
            /** @description UTF-16 units of the longest text. */
            textUnits: number;
        };
        VisitorChat: {
            /** @description To be sent as `seen`; empty before the first message. */
            version: string;
            messages: components["schemas"]["VisitorMessage"][];
            hasEarlier: boolean;
            /** @description Somebody writes an answer at this moment. */
            isWriting: boolean;
        };
        VisitorMessage: {
            id: components["schemas"]["Id"];
            /** @description The visitor wrote it. */
            isOwn: boolean;
            /** @description Empty once it is deleted. */
            text: string;
            createdAt: components["schemas"]["Instant"];
            editedAt?: components["schemas"]["Instant"];
            deletedAt?: components["schemas"]["Instant"];
            file?: components["schemas"]["StoredFile"];
            replyTo?: components["schemas"]["Id"];
            /** @description Of their own, as `NewVisitorMessage` gave it. */
            key?: string;
            /** @description What may be pressed in place of an answer. */
            buttons?: components["schemas"]["MessageButton"][];
            /** @description The id of the button that was pressed last. */
            pressed?: string;
        };
        NewVisitorMessage: {
            text: string;
            /** @description Made by the caller: the same message sent twice is kept once. */
            key: string;
            /**
             * @description In which the bot speaks to the visitor.
             * @enum {string}
             */
            lang?: "en" | "uk";
            /** @description What the visitor calls themselves; nobody has checked it. Of a signed visitor it is left out of account. */
            name?: string;
            /** @description The page of the site on which it was written, without its query. */
            page?: string;
        };
    };
    responses: {
        /** @description Places as bytes, little-endian: a 4-byte length, that many bytes of JSON, zeros up to a multiple of 8, then one column after the other, each with an entry for each place. The JSON: `places` (how many), `records` (how many were found), `placed` (how many of them have a place), `isCut` (whether places beyond 200,000 were left out), `groups` (of listItemPlaces: ids of fields or statuses, an empty one where there is none), `regions` (of getHeat: ISO 3166-2). Columns of listItemPlaces: latitude and longitude as int32 in millionths of a degree, uint32 number of the record, uint8 place in `groups`. Of getHeat: float64 weight (NaN where the record has none), latitude and longitude (both -2147483648 where only the region is known), number, uint8 place in `regions` (255 in none), uint8 period (0 or 1). Coordinates that are 0, 0 or not on the globe are no place. */
        PlaceColumns: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/octet-stream": string;
            };
        };
        /** @description A refusal */
        Problem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The outcome */
        Session: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SessionAnswer"];
            };
        };
        /** @description The field */
        FieldDefinition: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["FieldDefinition"];
            };
        };
        /** @description The record */
        Item: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Item"];
            };
        };
        /** @description The comment */
        Note: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Note"];
            };
        };
        /** @description Comments by time */
        Notes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Note"][];
            };
        };
        /** @description The relation */
        Relation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Relation"];
            };
        };
        /** @description The import */
        Import: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Import"];
            };
        };
        /** @description Rows */
        ImportRows: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": {
                    rows: components["schemas"]["ImportRow"][];
                    /** @description Rows of the outcome asked for. */
                    total: number;
                    counts: components["schemas"]["ImportCounts"];
                };
            };
        };
        /** @description What came of each record */
        BulkOutcomes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BulkOutcome"][];
            };
        };
        /** @description Changes, newest first */
        Changes: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["HistoryEntry"][];
            };
        };
        /** @description The process */
        Process: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Process"];
            };
        };
        /** @description The reminder */
        Reminder: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Reminder"];
            };
        };
        /** @description The notification */
        Notification: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Notification"];
            };
        };
        /** @description The caller's settings */
        NotificationSettings: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["NotificationSettings"];
            };
        };
        /** @description How it is for the caller */
        Following: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Following"];
            };
        };
        /** @description How it is for the caller */
        DirectoryFollowing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DirectoryFollowing"];
            };
        };
        /** @description How it is for the caller */
        ViewFollowing: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ViewFollowing"];
            };
        };
        /** @description The conversation */
        Conversation: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Conversation"];
            };
        };
        /** @description The message */
        Message: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Message"];
            };
        };
        /** @description The bot */
        TelegramBot: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TelegramBot"];
            };
        };
        /** @description The bot */
        WebBot: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebBot"];
            };
        };
    };
    parameters: {
        id: components["schemas"]["Id"];
        itemId: components["schemas"]["Id"];
        noteId: components["schemas"]["Id"];
        fileId: components["schemas"]["Id"];
        importId: components["schemas"]["Id"];
        msgId: components["schemas"]["Id"];
        /** @description In which language its texts are wanted; English when left out. */
        visitorLang: "en" | "uk";
        platform: string;
        entity: components["schemas"]["Entity"];
        /** @description Also the deleted ones. */
        deleted: boolean;
        skip: number;
        take: number;
    };
    requestBodies: {
        ConfigurationChanges: {
            content: {
                "application/json": {
                    changes: components["schemas"]["ConfigurationChange"][];
                    /** @description Why; kept with the version. */
                    note?: string;
                    /** @description With changeConfiguration the version of the plan that was seen: a newer one answers 409. */
                    version?: number;
                };
            };
        };
        OrderList: {
            content: {
                "application/json": {
                    list: components["schemas"]["IdList"];
                };
            };
        };
        IdList: {
            content: {
                "application/json": components["schemas"]["IdList"];
            };
        };
        Text: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        Till: {
            content: {
                "application/json": {
                    till: components["schemas"]["Instant"];
                };
            };
        };
        FileWithJson: {
            content: {
                "multipart/form-data": {
                    file: string;
                    json?: string;
                };
            };
        };
    };
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ready */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Health"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Record<string, never>;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getValidator: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                name: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The module */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/javascript": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    registerAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            200: components["responses"]["Session"];
            default: components["responses"]["Problem"];
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountUpdate"];
            };
        };
        responses: {
            /** @description The account */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Account"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getStorageUse: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The use */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StorageUse"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The calendar */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateCalendar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Calendar"];
            };
        };
        responses: {
            /** @description The calendar */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Calendar"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    logIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            200: components["responses"]["Session"];
            default: components["responses"]["Problem"];
        };
    };
    refreshSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Session"];
            default: components["responses"]["Problem"];
        };
    };
    logOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    recoverPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    newPassword: components["schemas"]["Password"];
                    token: string;
                    userId: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            /** @description Changed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    requestPasswordRecovery: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: components["schemas"]["Email"];
                };
            };
        };
        responses: {
            /** @description Accepted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    confirmMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    userId: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            /** @description Confirmed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    requestMailConfirmation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    getBoot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Boot data */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Boot"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getVisitorCountry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The country */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Lower-case ISO 3166 code. */
                        countryCode: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: components["schemas"]["Name"];
                    phoneNumber?: string;
                };
            };
        };
        responses: {
            /** @description The caller */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CurrentUser"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    oldPassword: string;
                    newPassword: components["schemas"]["Password"];
                };
            };
        };
        responses: {
            /** @description Changed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    trackVisit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    userId: components["schemas"]["Id"];
                    url: string;
                };
            };
        };
        responses: {
            /** @description Noted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    getUserStorage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description One of section 7's stores; `layout` keeps language, colour mode and layout of the user, `home` the tiles of their home page. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The saved state */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserState"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    saveUserStorage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description One of section 7's stores; `layout` keeps language, colour mode and layout of the user, `home` the tiles of their home page. */
                key: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserState"];
            };
        };
        responses: {
            /** @description Saved */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Also the deleted ones. */
                deleted?: components["parameters"]["deleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Users by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserCreate"];
            };
        };
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserUpdate"];
            };
        };
        responses: {
            /** @description The user */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["User"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    inviteUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Accepted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listUserChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Changes"];
            default: components["responses"]["Problem"];
        };
    };
    listUserGroups: {
        parameters: {
            query?: {
                /** @description Also the deleted ones. */
                deleted?: components["parameters"]["deleted"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Groups by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGroup"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createUserGroup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserGroupInput"];
            };
        };
        responses: {
            /** @description The group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGroup"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getUserGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGroup"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateUserGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserGroupInput"];
            };
        };
        responses: {
            /** @description The group */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserGroup"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteUserGroup: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted (soft) */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listUsageProfiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Profiles in order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageProfile"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateUsageProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsageProfile"];
            };
        };
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageProfile"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createUsageProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UsageProfileInput"];
            };
        };
        responses: {
            /** @description The profile */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UsageProfile"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteUsageProfile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    orderUsageProfiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["OrderList"];
        responses: {
            /** @description Ordered */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    explainRights: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Whose rights; absent the caller's. */
                    userId?: components["schemas"]["Id"];
                    questions: components["schemas"]["RightsQuestion"][];
                };
            };
        };
        responses: {
            /** @description One explanation for each question in their order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RightsExplanation"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listRightAssertions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Assertions by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RightAssertion"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listTransformations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Transformations by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DataTransformation"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    prepareTransformation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    itemId: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            /** @description The new record and the other one */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransformedItem"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    performTransformation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransformationWrite"];
            };
        };
        responses: {
            /** @description The new record */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Item"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    transformItems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransformationBulk"];
            };
        };
        responses: {
            200: components["responses"]["BulkOutcomes"];
            default: components["responses"]["Problem"];
        };
    };
    planConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ConfigurationChanges"];
        responses: {
            /** @description The plan */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigurationPlan"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    changeConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["ConfigurationChanges"];
        responses: {
            /** @description The version; nothing differed: 204 */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigurationVersion"];
                };
            };
            /** @description Nothing differed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listBackgroundFailures: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 200 of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackgroundFailure"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listBackgroundQueues: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One for each subscriber to events, kind of job and line of imports in which something waits or runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BackgroundQueue"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    retryBackgroundWork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Whether it is done, waits for its turn, or failed again */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {string} */
                        state: "Done" | "Waiting" | "Failed";
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    dismissBackgroundWork: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listConfigurationVersions: {
        parameters: {
            query?: {
                skip?: components["parameters"]["skip"];
                take?: components["parameters"]["take"];
                /** @description Only versions that changed this directory, field, profile, board or group. */
                target?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The newest first, without what they changed */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["ConfigurationVersionSummary"][];
                        total: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getConfigurationVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The version */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConfigurationVersion"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    dropKeptValues: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Dropped */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    exportConfiguration: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The template */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateFile"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    planTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TemplateFile"];
            };
        };
        responses: {
            /** @description Changes to be sent to changeConfiguration as they are, and what they would do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        changes: components["schemas"]["ConfigurationChange"][];
                        plan: components["schemas"]["ConfigurationPlan"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listDirectories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Directories */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Directory"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createDirectory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DirectoryInput"];
            };
        };
        responses: {
            /** @description The directory */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Directory"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    orderDirectories: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["IdList"];
        responses: {
            /** @description Ordered */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    previewDirectory: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    directory: components["schemas"]["DirectoryDraft"];
                    fields: components["schemas"]["FieldDraft"][];
                };
            };
        };
        responses: {
            /** @description What the definition compiles to */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        issues: components["schemas"]["Issue"][];
                        /** @description Absent while a mistake keeps the definition from compiling. */
                        validatorUrl?: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateDirectory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DirectoryInput"];
            };
        };
        responses: {
            /** @description The directory */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Directory"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteDirectory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listCustomFields: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fields by entity */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: components["schemas"]["FieldDefinition"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createCustomField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entity: components["parameters"]["entity"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldDefinitionInput"];
            };
        };
        responses: {
            200: components["responses"]["FieldDefinition"];
            default: components["responses"]["Problem"];
        };
    };
    updateCustomField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entity: components["parameters"]["entity"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldDefinitionInput"];
            };
        };
        responses: {
            200: components["responses"]["FieldDefinition"];
            default: components["responses"]["Problem"];
        };
    };
    deleteCustomField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entity: components["parameters"]["entity"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    restoreCustomField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entity: components["parameters"]["entity"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FieldDefinition"];
            default: components["responses"]["Problem"];
        };
    };
    orderCustomFields: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                entity: components["parameters"]["entity"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["OrderList"];
        responses: {
            /** @description Ordered */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listProcessCustomFields: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fields of every process type */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FieldDefinition"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createProcessCustomField: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldDefinitionInput"];
            };
        };
        responses: {
            200: components["responses"]["FieldDefinition"];
            default: components["responses"]["Problem"];
        };
    };
    orderProcessCustomFields: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["IdList"];
        responses: {
            /** @description Ordered */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    getProcessCustomField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FieldDefinition"];
            default: components["responses"]["Problem"];
        };
    };
    updateProcessCustomField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FieldDefinitionInput"];
            };
        };
        responses: {
            200: components["responses"]["FieldDefinition"];
            default: components["responses"]["Problem"];
        };
    };
    deleteProcessCustomField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted (soft) */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    restoreProcessCustomField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["FieldDefinition"];
            default: components["responses"]["Problem"];
        };
    };
    uploadFile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: string;
                };
            };
        };
        responses: {
            /** @description The stored file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    readSheet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: string;
                };
            };
        };
        responses: {
            /** @description The rows */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SheetRows"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    searchFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FileSearchRequest"];
            };
        };
        responses: {
            /** @description A page */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileSearchAnswer"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getFileUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The usage */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileUsage"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listDuplicateFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Groups of two and more */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateFiles"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listOrphanFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What was found */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrphanFiles"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteOrphanFiles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It will be done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    getFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getFileThumbnail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The picture */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createFileTicket: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileTicket"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getFileContents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contents */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FileContents"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getFileContent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticket: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            /** @description The part asked for */
            206: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemCreate"];
            };
        };
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Problem"];
        };
    };
    calculateItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemCalculation"];
            };
        };
        responses: {
            /** @description Results of the formulas and start values that the caller sees, and tables whose columns are calculated; empty ones are left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        customFields: components["schemas"]["FieldValues"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    scriptItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemCalculation"];
            };
        };
        responses: {
            /** @description What they say; nothing where there are none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemScripted"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    answerScriptLookUps: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Look-ups as the sandbox writes them: `["find", "donor", { "level": 5 }]`. 422 `WrongShape` for anything else. */
                    asked: string[];
                };
            };
        };
        responses: {
            /** @description By what was asked, the answer, or why there is none */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        answers: {
                            [key: string]: {
                                value?: unknown;
                                error?: string;
                            };
                        };
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    tryScripts: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ScriptTry"];
            };
        };
        responses: {
            /** @description The record without scripts and with them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScriptTryResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listScriptFailures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description At most 50 of them */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ScriptFailure"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    clearScriptFailures: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description They are forgotten */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    searchItems: {
        parameters: {
            query?: {
                /** @description All matches as a JSON file to download. */
                json?: boolean;
                /** @description With keyword `#number`: the whole record. */
                fullLoad?: boolean;
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /** @description A page of records, or with `json` an attachment, which holds what `x-attachment` says */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getFiguresProgress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description How far */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiguresProgress"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    aggregateItems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AggregateRequest"];
            };
        };
        responses: {
            /** @description The figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Aggregate"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    searchItemsBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusSearchRequest"][];
            };
        };
        responses: {
            /** @description A page per status */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResult"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    moveItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BoardMove"];
            };
        };
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Problem"];
        };
    };
    listItemIds: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SearchRequest"];
            };
        };
        responses: {
            /** @description Ids */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        ids: components["schemas"]["Id"][];
                        /** @description False where there are more matches than ids. */
                        isWhole: boolean;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listItemPlaces: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PlacesRequest"];
            };
        };
        responses: {
            200: components["responses"]["PlaceColumns"];
            default: components["responses"]["Problem"];
        };
    };
    getHeat: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HeatRequest"];
            };
        };
        responses: {
            200: components["responses"]["PlaceColumns"];
            default: components["responses"]["Problem"];
        };
    };
    exportItems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExportRequest"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    changeItems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkRequest"];
            };
        };
        responses: {
            200: components["responses"]["BulkOutcomes"];
            default: components["responses"]["Problem"];
        };
    };
    listBulkChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bulk changes, newest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkChange"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    undoBulkChange: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                changeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What came of each */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        outcomes: components["schemas"]["BulkOutcome"][];
                        remaining: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    mergeItems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeRequest"];
            };
        };
        responses: {
            /** @description What was merged */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeOutcome"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listMerges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Merges */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Merge"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    undoMerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                mergeId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Both records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergeUndone"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    findDuplicates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fields: components["schemas"]["FieldName"][];
                };
            };
        };
        responses: {
            /** @description The search */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateSearch"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    matchDuplicates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    customFields: components["schemas"]["FieldValuesPatch"];
                    /** @description The record being written, which is no duplicate of itself. */
                    itemId?: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            /** @description Records, the most alike first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateMatch"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getDuplicates: {
        parameters: {
            query?: {
                skip?: number;
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
                searchId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The search */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DuplicateSearch"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    dismissDuplicate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    itemId: components["schemas"]["Id"];
                    otherId: components["schemas"]["Id"];
                    isDismissed: boolean;
                };
            };
        };
        responses: {
            /** @description Noted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listRecordViews: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Views */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordView"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createRecordView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordViewInput"];
            };
        };
        responses: {
            /** @description The view */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordView"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateRecordView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                viewId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordViewInput"];
            };
        };
        responses: {
            /** @description The view */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordView"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteRecordView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                viewId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    getItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Problem"];
        };
    };
    updateItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ItemUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Problem"];
        };
    };
    deleteItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    changeItemStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
                status: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StatusChange"];
            };
        };
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Problem"];
        };
    };
    restoreItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Item"];
            default: components["responses"]["Problem"];
        };
    };
    openPresence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    isEditing: boolean;
                };
            };
        };
        responses: {
            /** @description Who else has it open */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Presence"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    closePresence: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Closed */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listItemNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Notes"];
            default: components["responses"]["Problem"];
        };
    };
    createItemNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Text"];
        responses: {
            200: components["responses"]["Note"];
            default: components["responses"]["Problem"];
        };
    };
    updateItemNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
                noteId: components["parameters"]["noteId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Text"];
        responses: {
            200: components["responses"]["Note"];
            default: components["responses"]["Problem"];
        };
    };
    deleteItemNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
                noteId: components["parameters"]["noteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listItemFiles: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Files */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemFile"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createItemFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["FileWithJson"];
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemFile"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateItemFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
                fileId: components["parameters"]["fileId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    text: string;
                };
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ItemFile"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteItemFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
                fileId: components["parameters"]["fileId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listItemChanges: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Changes"];
            default: components["responses"]["Problem"];
        };
    };
    getFollowing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Following"];
            default: components["responses"]["Problem"];
        };
    };
    followRecord: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    state: components["schemas"]["FollowingState"];
                };
            };
        };
        responses: {
            200: components["responses"]["Following"];
            default: components["responses"]["Problem"];
        };
    };
    listReaders: {
        parameters: {
            query?: {
                /** @description In the name, ignoring case; all where absent or empty. */
                keyword?: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People and groups */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reader"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getDirectoryFollowing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["DirectoryFollowing"];
            default: components["responses"]["Problem"];
        };
    };
    followDirectory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DirectoryFollowing"];
            };
        };
        responses: {
            200: components["responses"]["DirectoryFollowing"];
            default: components["responses"]["Problem"];
        };
    };
    getViewFollowing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                viewId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ViewFollowing"];
            default: components["responses"]["Problem"];
        };
    };
    followView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                viewId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewFollowing"];
            };
        };
        responses: {
            200: components["responses"]["ViewFollowing"];
            default: components["responses"]["Problem"];
        };
    };
    noteRecordOpened: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Noted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listRecentRecords: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Records */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecentRecord"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listItemActivity: {
        parameters: {
            query?: {
                /** @description All that the caller may read where absent. */
                kind?: "Comment" | "File" | "Change";
                /** @description 30 where absent. */
                take?: number;
                /** @description `next` of the page before. */
                before?: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of what happened */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityPage"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listSuggestions: {
        parameters: {
            query?: {
                keywords?: string;
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
                fieldId: components["schemas"]["FieldName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Values */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": string[];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listOfferedPeople: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                fieldId: components["schemas"]["FieldName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ids of users */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Id"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listImports: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Imports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["FileWithJson"];
        responses: {
            200: components["responses"]["Import"];
            default: components["responses"]["Problem"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Import"];
            default: components["responses"]["Problem"];
        };
    };
    updateImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportSettings"];
            };
        };
        responses: {
            200: components["responses"]["Import"];
            default: components["responses"]["Problem"];
        };
    };
    deleteImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forgotten */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listImportRows: {
        parameters: {
            query?: {
                skip?: number;
                take?: number;
                /** @description Only rows of this outcome */
                outcome?: components["schemas"]["ImportOutcome"];
                /** @description Only rows changed by hand */
                isFixed?: boolean;
                /** @description Only rows that look like a record that is there or like an earlier row */
                isAlike?: boolean;
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ImportRows"];
            default: components["responses"]["Problem"];
        };
    };
    fixImportRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportFixes"];
            };
        };
        responses: {
            200: components["responses"]["ImportRows"];
            default: components["responses"]["Problem"];
        };
    };
    listImportProblems: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Problems */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportProblems"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startImport: {
        parameters: {
            query?: {
                /** @description Left out where it goes on, it is as it was. */
                rules?: components["schemas"]["RulesOfMany"];
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Import"];
            default: components["responses"]["Problem"];
        };
    };
    cancelImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Import"];
            default: components["responses"]["Problem"];
        };
    };
    undoImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Import"];
            default: components["responses"]["Problem"];
        };
    };
    exportRefusedRows: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                importId: components["parameters"]["importId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getTemplateLoad: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The load */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TemplateLoad"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createProcess: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessCreate"];
            };
        };
        responses: {
            200: components["responses"]["Process"];
            default: components["responses"]["Problem"];
        };
    };
    searchProcesses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessSearchRequest"];
            };
        };
        responses: {
            /** @description A page of processes */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessPage"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    aggregateProcesses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessAggregateRequest"];
            };
        };
        responses: {
            /** @description The figures */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Aggregate"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listProcessIds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessSearchRequest"];
            };
        };
        responses: {
            /** @description Ids */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessIds"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    exportProcesses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessExportRequest"];
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getProcessStat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessStat"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getProcessWorkload: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Counts */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProcessWorkload"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    countContactProcesses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    contactIds: components["schemas"]["Id"][];
                };
            };
        };
        responses: {
            /** @description Counts; a contact without any is left out */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactProcesses"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listProcessViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Views */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordView"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createProcessView: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordViewInput"];
            };
        };
        responses: {
            /** @description The view */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordView"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateProcessView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                viewId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RecordViewInput"];
            };
        };
        responses: {
            /** @description The view */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordView"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteProcessView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                viewId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    getProcessViewFollowing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                viewId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ViewFollowing"];
            default: components["responses"]["Problem"];
        };
    };
    followProcessView: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                viewId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ViewFollowing"];
            };
        };
        responses: {
            200: components["responses"]["ViewFollowing"];
            default: components["responses"]["Problem"];
        };
    };
    getProcess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Process"];
            default: components["responses"]["Problem"];
        };
    };
    updateProcess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProcessUpdate"];
            };
        };
        responses: {
            200: components["responses"]["Process"];
            default: components["responses"]["Problem"];
        };
    };
    deleteProcess: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listProcessNotes: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Notes"];
            default: components["responses"]["Problem"];
        };
    };
    createProcessNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Text"];
        responses: {
            200: components["responses"]["Note"];
            default: components["responses"]["Problem"];
        };
    };
    updateProcessNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                noteId: components["parameters"]["noteId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Text"];
        responses: {
            200: components["responses"]["Note"];
            default: components["responses"]["Problem"];
        };
    };
    deleteProcessNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                noteId: components["parameters"]["noteId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listProcessHistory: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Changes"];
            default: components["responses"]["Problem"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                discriminator?: "Process";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Tags by name */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    saveTag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TagInput"];
            };
        };
        responses: {
            /** @description The tag */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteTag: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    id: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    mergeTags: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    fromId: components["schemas"]["Id"];
                    intoId: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            /** @description The tag that stays */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Tag"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listBoards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Boards in order */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateBoard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Board"];
            };
        };
        responses: {
            /** @description The board */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createBoard: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BoardInput"];
            };
        };
        responses: {
            /** @description The board */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Board"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteBoard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    orderBoards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: components["requestBodies"]["IdList"];
        responses: {
            /** @description Ordered */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listReports: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The reports */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportInput"];
            };
        };
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    drawReport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportInput"];
            };
        };
        responses: {
            /** @description The document */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportInput"];
            };
        };
        responses: {
            /** @description The report */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Report"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteReport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    getReportMailing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Off as long as they have never chosen */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportMailing"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    saveReportMailing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReportMailingInput"];
            };
        };
        responses: {
            /** @description As it is from now on */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReportMailing"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    sendReportNow: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description It is being sent */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listAutomationRules: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rules */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationRule"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createAutomationRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AutomationRuleInput"];
            };
        };
        responses: {
            /** @description The rule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationRule"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateAutomationRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AutomationRuleInput"];
            };
        };
        responses: {
            /** @description The rule */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationRule"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteAutomationRule: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    pressAutomationButton: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                itemId: components["parameters"]["itemId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationRun"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listAutomationRuns: {
        parameters: {
            query?: {
                /** @description Runs older than this one. */
                before?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The runs */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationRun"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    undoAutomationRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What became of each change */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BulkOutcome"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    foreseeAutomation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeOfMany"];
            };
        };
        responses: {
            /** @description What they would do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationForesight"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    makeHookAddress: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The address */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    receiveWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                ticket: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Record<string, never> | unknown[];
            };
        };
        responses: {
            /** @description Received */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointInput"];
            };
        };
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookEndpoint"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointInput"];
            };
        };
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewWebhookEndpoint"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Deliveries older than this one. */
                before?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The deliveries */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Its delivery */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startAutomationDryRun: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rule: components["schemas"]["AutomationRuleInput"];
                    /** @description The rule that it is saved as: what it did itself is left out. */
                    ruleId?: components["schemas"]["Id"];
                    /** @description 30 where absent. */
                    days?: number;
                };
            };
        };
        responses: {
            /** @description The dry run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationDryRun"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    tryAutomationRule: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    rule: components["schemas"]["AutomationRuleInput"];
                    /** @description The rule that it is saved as. */
                    ruleId?: components["schemas"]["Id"];
                    /** @description Of the directory of the rule. */
                    itemId: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            /** @description What each step would do */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationTrial"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getAutomationDryRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The dry run */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AutomationDryRun"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    cancelAutomationDryRun: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Ended */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    createReminder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReminderInput"];
            };
        };
        responses: {
            200: components["responses"]["Reminder"];
            default: components["responses"]["Problem"];
        };
    };
    listActiveReminders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The caller's due reminders */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reminder"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    previewReminder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReminderPreviewRequest"];
            };
        };
        responses: {
            /** @description The times, none where an issue is named */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        times: components["schemas"]["Instant"][];
                        issues: components["schemas"]["Issue"][];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    searchReminders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReminderSearchRequest"];
            };
        };
        responses: {
            /** @description A page of reminders */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Reminder"][];
                        total: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getReminder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Reminder"];
            default: components["responses"]["Problem"];
        };
    };
    updateReminder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReminderChange"];
            };
        };
        responses: {
            200: components["responses"]["Reminder"];
            default: components["responses"]["Problem"];
        };
    };
    deleteReminder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    cancelReminder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Reminder"];
            default: components["responses"]["Problem"];
        };
    };
    finishReminder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Its later times, too. */
                    all?: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["Reminder"];
            default: components["responses"]["Problem"];
        };
    };
    snoozeReminder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Till"];
        responses: {
            200: components["responses"]["Reminder"];
            default: components["responses"]["Problem"];
        };
    };
    dismissReminder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    till?: components["schemas"]["Instant"];
                };
            };
        };
        responses: {
            200: components["responses"]["Reminder"];
            default: components["responses"]["Problem"];
        };
    };
    listNotifications: {
        parameters: {
            query?: {
                /** @description The same with and without it. */
                latest?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Notifications */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listDesktopNotifications: {
        parameters: {
            query: {
                since: components["schemas"]["Instant"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Notifications */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Notification"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listFollowed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What they chose */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Followed"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    searchNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationSearchRequest"];
            };
        };
        responses: {
            /** @description A page of notifications */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Notification"][];
                        total: number;
                        /** @description Of all that the caller has, not only of those asked for, as `unreadNotifications` of boot. */
                        unread: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    readNotifications: {
        parameters: {
            query?: {
                notificationId?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Read */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    finishReadNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    unreadNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Notification"];
            default: components["responses"]["Problem"];
        };
    };
    finishNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Notification"];
            default: components["responses"]["Problem"];
        };
    };
    snoozeNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Till"];
        responses: {
            200: components["responses"]["Notification"];
            default: components["responses"]["Problem"];
        };
    };
    saveNotification: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    saved: boolean;
                };
            };
        };
        responses: {
            200: components["responses"]["Notification"];
            default: components["responses"]["Problem"];
        };
    };
    getNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["NotificationSettings"];
            default: components["responses"]["Problem"];
        };
    };
    saveNotificationSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NotificationSettings"];
            };
        };
        responses: {
            200: components["responses"]["NotificationSettings"];
            default: components["responses"]["Problem"];
        };
    };
    openUnsubscribePage: {
        parameters: {
            query: {
                /** @description From the email: it says whose emails of which kind. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description To `/unsubscribe` with the token. */
            303: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    unsubscribeFromEmails: {
        parameters: {
            query: {
                /** @description From the email: it says whose emails of which kind. */
                token: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["OneClickUnsubscribe"];
                "multipart/form-data": components["schemas"]["OneClickUnsubscribe"];
            };
        };
        responses: {
            /** @description What was turned off */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Missing where it was the digest */
                        kind?: components["schemas"]["NotificationKind"];
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listRelations: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Relations, the oldest first */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Relation"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createRelation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewRelation"];
            };
        };
        responses: {
            200: components["responses"]["Relation"];
            default: components["responses"]["Problem"];
        };
    };
    updateRelation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                relationId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RelationInput"];
            };
        };
        responses: {
            200: components["responses"]["Relation"];
            default: components["responses"]["Problem"];
        };
    };
    deleteRelation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                relationId: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listConversations: {
        parameters: {
            query?: {
                skip?: components["parameters"]["skip"];
                /** @description 100 when left out. */
                take?: number;
                /** @description In names, phones of linked contacts and messages. */
                keyword?: string;
                contactId?: components["schemas"]["Id"];
                conversationId?: components["schemas"]["Id"];
                managerQuickFilter?: components["schemas"]["ConversationFilter"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of conversations */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        items: components["schemas"]["Conversation"][];
                        total: number;
                        /** @description False where there are more than were counted. */
                        totalExact: boolean;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    countUnreadMessages: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number of messages that the caller has not read */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        count: number;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Conversation"];
            default: components["responses"]["Problem"];
        };
    };
    setConversationManager: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Null for nobody. */
                    userId?: components["schemas"]["Id"] | null;
                    /** @description Who it was when the caller looked: 409 `TakenMeanwhile` where it is somebody else by now. */
                    expected?: components["schemas"]["Id"] | null;
                };
            };
        };
        responses: {
            200: components["responses"]["Conversation"];
            default: components["responses"]["Problem"];
        };
    };
    setConversationContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description Null takes the link away. */
                    contactId: components["schemas"]["Id"] | null;
                };
            };
        };
        responses: {
            200: components["responses"]["Conversation"];
            default: components["responses"]["Problem"];
        };
    };
    setConversationState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    state: components["schemas"]["ConversationState"];
                    /** @description Of a snoozed one, when it opens by itself; until the next message where left out. */
                    till?: components["schemas"]["Instant"];
                };
            };
        };
        responses: {
            200: components["responses"]["Conversation"];
            default: components["responses"]["Problem"];
        };
    };
    getConversationForms: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationForms"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    setConversationForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    state: "Active" | "Paused" | "Cancelled";
                };
            };
        };
        responses: {
            /** @description Forms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationForms"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    startConversationForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    formId: components["schemas"]["Id"];
                };
            };
        };
        responses: {
            /** @description Forms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConversationForms"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listChatForms: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Forms */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatForm"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    previewChatForm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatFormPreviewRequest"];
            };
        };
        responses: {
            /** @description What would be said */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatFormPreview"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    noteWriting: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Told */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listConversationReaders: {
        parameters: {
            query?: {
                /** @description In the name, ignoring case; all where absent or empty. */
                keyword?: string;
            };
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description People and groups */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Reader"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description 50 when left out. */
                take?: number;
                /** @description A `seq`; those before it. */
                before?: components["schemas"]["MessageSeq"];
                /** @description A `seq`; those after it. */
                after?: components["schemas"]["MessageSeq"];
            };
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Messages by `seq` */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    sendMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    json: string;
                    file?: string;
                };
            };
        };
        responses: {
            200: components["responses"]["Message"];
            default: components["responses"]["Problem"];
        };
    };
    updateMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
                msgId: components["parameters"]["msgId"];
            };
            cookie?: never;
        };
        requestBody: components["requestBodies"]["Text"];
        responses: {
            200: components["responses"]["Message"];
            default: components["responses"]["Problem"];
        };
    };
    deleteMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
                msgId: components["parameters"]["msgId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    getMessageFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
                msgId: components["parameters"]["msgId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    settleDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
                msgId: components["parameters"]["msgId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description `Sent`: it arrived. `Queued`: send it again.
                     * @enum {string}
                     */
                    delivery: "Sent" | "Queued";
                };
            };
        };
        responses: {
            200: components["responses"]["Message"];
            default: components["responses"]["Problem"];
        };
    };
    readMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
                msgId: components["parameters"]["msgId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Message"];
            default: components["responses"]["Problem"];
        };
    };
    readConversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /** @description Nobody else need read it any more. */
                    forAll?: boolean;
                    /** @description The last message seen; all of them where left out. */
                    till?: components["schemas"]["MessageSeq"];
                };
            };
        };
        responses: {
            /** @description Read */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listChatAnswers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The answers */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAnswer"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createChatAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatAnswerInput"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAnswer"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    updateChatAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatAnswerInput"];
            };
        };
        responses: {
            /** @description The answer */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatAnswer"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    deleteChatAnswer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    listBots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bots by platform */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        telegram: components["schemas"]["TelegramBot"][];
                        web: components["schemas"]["WebBot"][];
                        hasBots: boolean;
                    };
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    createTelegramBot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TelegramBotInput"];
            };
        };
        responses: {
            200: components["responses"]["TelegramBot"];
            default: components["responses"]["Problem"];
        };
    };
    getTelegramBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TelegramBot"];
            default: components["responses"]["Problem"];
        };
    };
    updateTelegramBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TelegramBotInput"];
            };
        };
        responses: {
            200: components["responses"]["TelegramBot"];
            default: components["responses"]["Problem"];
        };
    };
    deleteTelegramBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    bringUpdates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                platform: components["parameters"]["platform"];
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description Stored */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    takeOverTelegramBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TelegramBot"];
            default: components["responses"]["Problem"];
        };
    };
    createWebBot: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebBotInput"];
            };
        };
        responses: {
            200: components["responses"]["WebBot"];
            default: components["responses"]["Problem"];
        };
    };
    getWebBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebBot"];
            default: components["responses"]["Problem"];
        };
    };
    updateWebBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebBotInput"];
            };
        };
        responses: {
            200: components["responses"]["WebBot"];
            default: components["responses"]["Problem"];
        };
    };
    deleteWebBot: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    openWidget: {
        parameters: {
            query?: {
                /** @description In which language its texts are wanted; English when left out. */
                lang?: components["parameters"]["visitorLang"];
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The widget */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Widget"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listVisitorMessages: {
        parameters: {
            query?: {
                /** @description The version that the visitor has. */
                seen?: string;
                /** @description A message; those before it, and nothing is waited for. */
                before?: components["schemas"]["Id"];
            };
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chat */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorChat"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    sendVisitorMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    json: string;
                    file?: string;
                };
            };
        };
        responses: {
            /** @description As it is kept */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VisitorMessage"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    getVisitorFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                msgId: components["parameters"]["msgId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The content */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": string;
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    pressVisitorButton: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
                msgId: components["parameters"]["msgId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    button: string;
                };
            };
        };
        responses: {
            /** @description Heard */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            default: components["responses"]["Problem"];
        };
    };
    openPublicForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The form */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicForm"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    draftPublicForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublicFormAnswers"];
            };
        };
        responses: {
            /** @description What they say */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicFormDraft"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    listPublicFormChoices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublicFormSearch"];
            };
        };
        responses: {
            /** @description Choices */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ChatChoice"][];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    uploadPublicFormFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: string;
                };
            };
        };
        responses: {
            /** @description The file */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StoredFile"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    challengePublicForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The work */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkChallenge"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
    sendPublicForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: components["parameters"]["id"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PublicFormSending"];
            };
        };
        responses: {
            /** @description It is made */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PublicFormSent"];
                };
            };
            default: components["responses"]["Problem"];
        };
    };
}
